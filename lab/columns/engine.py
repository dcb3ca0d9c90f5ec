# ClickHouse in this process: reads one order a line, answers each with one line. An order is SQL and the format of its answer.

import json
import resource
import sys
import time

import chdb.session


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main():
    session = chdb.session.Session(sys.argv[1])
    for line in sys.stdin:
        order = json.loads(line)
        began, cpu = time.perf_counter(), cpu_seconds()
        try:
            text = str(session.query(order["sql"], order["format"]))
            answer = {"text": text, "seconds": time.perf_counter() - began, "cpuSeconds": cpu_seconds() - cpu}
        except Exception as error:
            answer = {"error": str(error)}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


main()
