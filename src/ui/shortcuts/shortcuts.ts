/** Where a shortcut works. */
export type Scope = 'everywhere' | 'list' | 'record' | 'form' | 'rights' | 'notifications'

export interface Shortcut {
  scope: Scope
  /** Alternative keys in tinykeys' notation. `$mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: readonly string[]
}

/**
 * Every shortcut of the screens, used by the listener and by the page that lists them. The catalogue has
 * their descriptions under `shortcuts.does.<id>`.
 */
export const shortcuts = {
  palette: { scope: 'everywhere', keys: ['$mod+k'] },
  search: { scope: 'everywhere', keys: ['/'] },
  create: { scope: 'everywhere', keys: ['n'] },
  go: { scope: 'everywhere', keys: ['g'] },
  bell: { scope: 'everywhere', keys: ['b'] },
  undo: { scope: 'everywhere', keys: ['z'] },
  help: { scope: 'everywhere', keys: ['?'] },
  rowDown: { scope: 'list', keys: ['j', 'ArrowDown'] },
  rowUp: { scope: 'list', keys: ['k', 'ArrowUp'] },
  cellBefore: { scope: 'list', keys: ['ArrowLeft'] },
  cellAfter: { scope: 'list', keys: ['ArrowRight'] },
  pageUp: { scope: 'list', keys: ['PageUp'] },
  pageDown: { scope: 'list', keys: ['PageDown'] },
  firstRow: { scope: 'list', keys: ['Home'] },
  lastRow: { scope: 'list', keys: ['End'] },
  openRow: { scope: 'list', keys: ['Enter'] },
  chooseRow: { scope: 'list', keys: ['x', 'Space'] },
  chooseRange: { scope: 'list', keys: ['Shift+x', 'Shift+Space'] },
  editCell: { scope: 'list', keys: ['F2'] },
  chooseCells: {
    scope: 'list',
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
  },
  copyCells: { scope: 'list', keys: ['$mod+c'] },
  moveColumn: { scope: 'list', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
  resizeColumn: { scope: 'list', keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'] },
  edit: { scope: 'record', keys: ['e'] },
  next: { scope: 'record', keys: ['j', ']'] },
  previous: { scope: 'record', keys: ['k', '['] },
  save: { scope: 'form', keys: ['$mod+s', '$mod+Enter'] },
  cancel: { scope: 'form', keys: ['Escape'] },
  moveCell: { scope: 'rights', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] },
  switchCell: { scope: 'rights', keys: ['Space'] },
  openCell: { scope: 'rights', keys: ['Enter'] },
  switchRead: { scope: 'notifications', keys: ['u'] },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts

export const shortcutIds = Object.keys(shortcuts) as ShortcutId[]

/**
 * Returns whether a shortcut is a single letter or sign.
 * Speech input can trigger those unintentionally (WCAG 2.1.4).
 */
export const isSingleKey = (keys: string): boolean =>
  [...(keys.split('+').at(-1) ?? '')].length === 1 && !/\$mod/u.test(keys)
