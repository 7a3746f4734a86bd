/** Saves a text as a file of the browser's downloads. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** Prints a text alone, without the page that it stands on. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  // Out of sight, not hidden: browsers print nothing of what is not laid out.
  Object.assign(frame.style, { position: 'fixed', insetBlockStart: '-100vh', border: '0' })
  frame.ariaHidden = 'true'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  const lines = page.createElement('pre')
  lines.textContent = text
  page.body.append(lines)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
