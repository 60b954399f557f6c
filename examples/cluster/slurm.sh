#!/bin/bash
# A job of Cota as an array of Slurm. The folder is one that all nodes see, and all have the same version of `cota`.
#
#   cota cluster plan --folder work --units 64 -- generate search-tree --size 11 --format json
#   sbatch --array=0-63 slurm.sh work
#   cota cluster merge work > trees.json
#
# A task that is requeued goes on where it was; `cota cluster status work` names the parts that are not done.
#SBATCH --job-name=cota
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
exec cota cluster task "$1" "$SLURM_ARRAY_TASK_ID" --jobs "${SLURM_CPUS_PER_TASK:-1}"
