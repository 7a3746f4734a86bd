/** Writes a crash to the console under a reference that can be read out over the telephone, and answers it. */
export function logCrash(error: unknown): string {
  const reference = Date.now().toString(36).slice(-6).toUpperCase()
  console.error(`Crash ${reference}`, error)
  return reference
}
