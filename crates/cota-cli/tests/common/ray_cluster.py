"""A cluster of Ray on this machine, with real raylets that can be killed: prints its address, and kills a node for each
line that it reads."""

import sys

from ray.cluster_utils import Cluster

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
node = cluster.add_node(num_cpus=1)
print(cluster.address, flush=True)
for _ in sys.stdin:
    cluster.remove_node(node, allow_graceful=False)
    node = cluster.add_node(num_cpus=1)
    print("killed", flush=True)
cluster.shutdown()
