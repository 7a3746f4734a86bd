import { navGroupsOf } from '../../ui/menu/navItems'
import type { ShellParts } from '../../ui/shell/ShellContext'

/**
 * Returns the letter after `g` for each menu entry, by its path: the first letter of the path's words that no
 * earlier entry has. It is computed from the whole menu, so that it is the same for all users and languages.
 */
export function goLetters({
  resources,
  pages,
}: Pick<ShellParts, 'resources' | 'pages'>): Map<string, string> {
  const items = navGroupsOf({ resources, pages, menuGroups: [] }, () => true).flatMap(group => group.items)
  const places = items.sort((a, b) => a.order - b.order || a.path.localeCompare(b.path))
  const taken = new Map<string, string>()
  for (const { path } of places) {
    const letter = lettersOf(path).find(each => !taken.has(each))
    if (letter) taken.set(letter, path)
  }
  return new Map([...taken].map(([letter, path]) => [path, letter]))
}

/** Returns the candidate letters: first the initials of the words, then all letters. */
function lettersOf(path: string): string[] {
  const words = path
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter(Boolean)
  return [...words.map(word => word.charAt(0)), ...words.join('')]
}
