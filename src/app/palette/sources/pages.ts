import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { readableName } from '../../../core/i18n/readableName'
import type { PageRoute } from '../../../core/routing/routes'
import { goLetters } from '../../../pages/shortcuts/goLetters'
import { navGroupsOf } from '../../../ui/menu/navItems'
import { settingsPath, settingsTabs } from '../../../ui/page/paths'
import { iconOf } from '../../../ui/shell/icons'
import type { Entry, PaletteParts, Source } from '../entry'

/** Every page that opens without a record: the menu, other hand-written pages, and the user's own account. */
export const pages: Source = {
  group: 'pages',
  entries: parts => [...menu(parts), ...byHand(parts), ...account(parts)],
}

function menu(parts: PaletteParts): Entry[] {
  const letters = goLetters(parts)
  const items = navGroupsOf(parts, parts.can).flatMap(group => group.items)
  return items.map(({ path, icon, label, name }) => {
    const letter = letters.get(path)
    return {
      id: `page:${path}`,
      label: parts.translate(label, { smart_count: 2, _: readableName(name) }),
      icon: iconOf(icon),
      keywords: path.replaceAll(/[/-]/gu, ' '),
      keys: letter ? ['g', letter] : undefined,
      to: path,
    }
  })
}

function byHand({ pages: routes, can, translate }: PaletteParts): Entry[] {
  // A resource's settings page has the same title as its
  // list, so the title of the page above distinguishes them.
  const titleAbove = (path: string) => {
    const above = routes.find(route => route.path === path.slice(0, path.lastIndexOf('/')))
    return above?.title && translate(above.title)
  }
  return routes
    .filter(
      route =>
        !route.nav && isPlace(route) && (!route.ability || can(route.ability.action, route.ability.subject)),
    )
    .map(({ path, title = '' }) => ({
      id: `page:${path}`,
      label: translate(title, { smart_count: 2 }),
      text: titleAbove(path),
      icon: DescriptionOutlined,
      keywords: path.replaceAll(/[/-]/gu, ' '),
      to: path,
    }))
}

/** Pages with a parameter belong to a record. Public pages are only messages. */
const isPlace = ({ path, title, flag, layout }: PageRoute) =>
  title !== undefined &&
  !/[:*]/u.test(path) &&
  (flag === undefined || flag === 'requiresAuth') &&
  layout !== 'blank'

const account = ({ translate }: PaletteParts): Entry[] =>
  settingsTabs.map(tab => ({
    id: `account:${tab}`,
    label: translate('account_settings.tab_title', { tab: translate(`account_settings.tabs.${tab}`) }),
    icon: PersonOutlined,
    to: settingsPath(tab),
  }))
