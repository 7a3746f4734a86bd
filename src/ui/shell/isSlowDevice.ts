interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether this visitor pays for what they may never use. */
export function isSlowDevice(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g/u.test(connection?.effectiveType ?? '')
}
