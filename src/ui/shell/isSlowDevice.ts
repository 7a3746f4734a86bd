interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Returns whether prefetching is too expensive for this visitor. */
export function isSlowDevice(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g/u.test(connection?.effectiveType ?? '')
}
