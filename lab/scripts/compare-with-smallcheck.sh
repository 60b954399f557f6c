#!/usr/bin/env bash
# Search trees with SmallCheck and with Cota: how many trees are made, and how long it takes.
# Needs ghc and SmallCheck (Debian: ghc libghc-smallcheck-dev), and cota in the path or in COTA.
set -euo pipefail
cd "$(dirname "$0")/../.."
cota=${COTA:-cota}
command -v ghc > /dev/null || { echo "ghc is not installed" >&2; exit 2; }
command -v "$cota" > /dev/null || { echo "cota is not in the path: set COTA to the program" >&2; exit 2; }

built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
ghc -O2 -outputdir "$built" -o "$built/SearchTrees" lab/bench/haskell/SearchTrees.hs > /dev/null

TIMEFORMAT='  %U s of processor time'
for arguments in "depth 3" "size 3" "size 4" "size 5" "size 6" "size 7"; do
    echo "SmallCheck, $arguments:"
    # shellcheck disable=SC2086
    time "$built/SearchTrees" $arguments
done
for size in 3 4 5 6 7; do
    echo "Cota, size $size:"
    time "$cota" generate search-tree --size "$size" --format count
done
