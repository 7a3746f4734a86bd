// Runs in every page of the interaction bench, and records how long each input took to be painted, and every
// long task.
globalThis.benchSeen = { events: [], tasks: [] }
new PerformanceObserver(list => {
  for (const { interactionId, duration, name } of list.getEntries())
    if (interactionId) globalThis.benchSeen.events.push({ duration, name })
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
new PerformanceObserver(list => {
  for (const { duration } of list.getEntries()) globalThis.benchSeen.tasks.push(duration)
}).observe({ type: 'longtask', buffered: true })
