/** A command was called wrongly; the message explains how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
