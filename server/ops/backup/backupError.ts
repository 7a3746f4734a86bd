/** A file that cannot be restored from; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(file: string, reason: string) {
    super(`${file} is no backup that can be used: ${reason}.`)
  }
}
