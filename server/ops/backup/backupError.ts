/** A file that can't be restored; the message contains the reason. */
export class BackupError extends Error {
  override readonly name = 'BackupError'

  constructor(file: string, reason: string) {
    super(`${file} cannot be restored: ${reason}.`)
  }
}
