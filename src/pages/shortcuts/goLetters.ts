import { navGroupsOf } from '../../ui/menu/navItems'
import type { ShellParts } from '../../ui/shell/ShellContext'

/**
 * The letter after `g` for each place of the menu, by its path: the first letter of a word of the path that no
 * earlier place has. It is computed for the whole menu, so that it is the same for everyone in every language.
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

/** First the initials of its words, then all of its letters. */
function lettersOf(path: string): string[] {
  const words = path
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter(Boolean)
  return [...words.map(word => word.charAt(0)), ...words.join('')]
}
