/**
 * Whether this machine supports a time zone. `Intl` accepts renamed zones
 * too, and lists of zones differ between machines.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
