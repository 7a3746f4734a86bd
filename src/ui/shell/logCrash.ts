/** Logs a crash to the console and returns its reference, which is short enough to read out on the phone. */
export function logCrash(error: unknown): string {
  const reference = Date.now().toString(36).slice(-6).toUpperCase()
  console.error(`Crash ${reference}`, error)
  return reference
}
