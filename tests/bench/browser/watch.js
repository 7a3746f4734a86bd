// Runs in every page of the bench before its own scripts, and reports when a part of the screen appears.
;(() => {
  const watched = new Map()
  let lastInput = 0
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, event => (lastInput = event.timeStamp), { capture: true, passive: true })

  const holds = conditions =>
    conditions.every(({ selector, count = 1, text }) => {
      const found = document.querySelectorAll(selector)
      return found.length >= count && (!text || found[count - 1].textContent.trim() !== '')
    })

  const say = (name, at = performance.now()) => {
    const clock = performance.timeOrigin + at
    globalThis.benchSays(JSON.stringify({ name, at, clock, since: at - lastInput }))
  }

  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') say('paint', startTime)
  }).observe({ type: 'paint', buffered: true })

  const look = () => {
    for (const [name, conditions] of watched)
      if (holds(conditions)) {
        watched.delete(name)
        // In the document now; visible after the next frame.
        requestAnimationFrame(() => setTimeout(() => say(name)))
      }
  }

  globalThis.benchWatch = (name, conditions) => {
    watched.set(name, conditions)
    look()
  }
  globalThis.benchBack = () => {
    lastInput = performance.now()
    history.back()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
})()
