const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.platform)

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** The keys of one press as a keyboard names them; those that have words come as keys of the catalogue. */
export function keyNames(keys: string, mac = isMac()): string[] {
  return keys.split('+').map(key => {
    if (key === '$mod') return mac ? '⌘' : 'Ctrl'
    if (key === 'Shift' && mac) return '⇧'
    if (signs[key]) return signs[key]
    return key.length > 1 ? `shortcuts.keys.${key.toLowerCase()}` : key.toUpperCase()
  })
}
