// Keeps a core from sleeping, at a priority at which everybody else goes first. On a virtual machine waking a core costs its
// waker tens of microseconds, which would be charged to the server that answers a generator while it waits.

const parent = process.ppid
const lookMs = 100

// The bench may be killed; whoever adopts this process is not its parent.
while (process.ppid === parent) {
  const untilMs = performance.now() + lookMs
  while (performance.now() < untilMs);
}
