"""Runs workers of `cota work` as actors of Ray, and carries lines between them and Cota.

Cota starts this program with the user's Python. It decides nothing: what the lines say is between Cota and its workers.
"""

import hashlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


# A folder `ray` in the current one, such as that of Ray itself in /tmp, is not the package.
sys.path = [path for path in sys.path if path not in ("", os.getcwd())]
try:
    import ray
except ImportError:
    say(over=f"this Python has no Ray: {sys.executable} -m pip install ray")
    sys.exit(0)


@ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)
class Worker:
    """One process of `cota work`, with the files of the job in a folder of its node."""

    def __init__(self, digest, files, options):
        folder = os.path.join(tempfile.gettempdir(), f"cota-{os.getuid()}-{digest}")
        if not os.path.isdir(folder):
            part = tempfile.mkdtemp(prefix=f"cota-{digest}-", dir=tempfile.gettempdir())
            for name, content in files.items():
                with open(os.path.join(part, name), "wb") as file:
                    file.write(ray.get(content))
                os.chmod(os.path.join(part, name), 0o755)
            try:
                os.rename(part, folder)
            except OSError:
                # Another worker of this node was faster.
                for name in files:
                    os.remove(os.path.join(part, name))
                os.rmdir(part)
        self.process = subprocess.Popen(
            [os.path.join(folder, "cota"), "work", folder, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def line(self, line):
        """Writes a line to the process, unless it is empty, and returns the one that it writes."""
        if line:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer.endswith("\n"):
            raise RuntimeError(f"the worker ended: {self.process.wait()}")
        return answer.rstrip("\n")


def main(cota, folder, address, count, options):
    ray.init(address=address or None, log_to_driver=False, logging_level="ERROR")
    content = {"cota": cota}
    for name in sorted(os.listdir(folder)):
        if name == "job.json" or name.startswith("program-"):
            content[name] = os.path.join(folder, name)
    files, digest = {}, hashlib.sha256()
    for name, path in content.items():
        with open(path, "rb") as file:
            data = file.read()
        digest.update(name.encode() + data)
        files[name] = ray.put(data)
    digest = digest.hexdigest()[:16]
    # What happens: a line for Cota, the end of a worker, or a line from Cota.
    events, actors = queue.Queue(), {}

    def ask(worker, line):
        def answered(future):
            try:
                events.put(("line", worker, future.result()))
            except Exception as error:
                events.put(("gone", worker, type(error).__name__))

        actors[worker].line.remote(line).future().add_done_callback(answered)

    def start():
        start.started += 1
        worker = start.started - 1
        actors[worker] = Worker.remote(digest, files, options)
        ask(worker, "")

    def listen():
        for line in sys.stdin:
            events.put(("cota", None, json.loads(line)))
        events.put(("end", None, None))

    start.started = 0
    for _ in range(count or int(ray.cluster_resources().get("CPU", 1))):
        start()
    threading.Thread(target=listen, daemon=True).start()
    while True:
        kind, worker, what = events.get()
        if kind == "end":
            return
        if kind == "line":
            say(worker=worker, line=what)
        elif kind == "gone":
            if actors.pop(worker, None) is not None:
                say(worker=worker, gone=what)
                start()
        elif "line" in what:
            if what["worker"] in actors:
                ask(what["worker"], what["line"])
        else:
            actor = actors.pop(what["worker"], None)
            if actor is not None:
                ray.kill(actor)
                start()


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5:])
    except Exception as error:
        say(over=f"{type(error).__name__}: {error}")
