import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { canOnSome } from '../../access/ability'
import { settingsPath, settingsTabs } from '../../account/paths'
import { readableName } from '../../i18n/readableName'
import type { PageRoute } from '../../routing/routes'
import { iconOf } from '../../shell/icons'
import { goLetters } from '../../shortcuts/goLetters'
import type { Entry, PaletteParts, Source } from '../entry'

/** Every page that one can come to without a record: lists, pages by hand, one's own account. */
export const pages: Source = {
  group: 'pages',
  entries: parts => [...lists(parts), ...byHand(parts), ...account(parts)],
}

function lists({ resources, pages: routes, ability, nameOf, pathOf }: PaletteParts): Entry[] {
  const letters = goLetters({ resources, pages: routes })
  return resources.all
    .filter(resource => resource.menu !== false && canOnSome(ability, 'read', resource))
    .sort((a, b) => a.order - b.order)
    .map(resource => ({
      id: `page:${resource.name}`,
      label: nameOf(resource, 2),
      icon: iconOf(resource.icon),
      keywords: readableName(resource.name),
      keys: keysOf(letters, `/${resource.name}`),
      to: pathOf(resource, 'list'),
    }))
}

function byHand({ resources, pages: routes, can, translate }: PaletteParts): Entry[] {
  const letters = goLetters({ resources, pages: routes })
  return routes
    .filter(route => isPlace(route) && mayOpen(route, can))
    .map(({ path, nav, title = '' }) => ({
      id: `page:${path}`,
      label: translate(nav?.label ?? title),
      icon: nav ? iconOf(nav.icon) : DescriptionOutlined,
      keys: keysOf(letters, path),
      to: path,
    }))
}

/** Pages with a parameter are of a record, those for everybody are messages. */
const isPlace = ({ path, title, flag, layout }: PageRoute) =>
  title !== undefined &&
  !/[:*]/u.test(path) &&
  (flag === undefined || flag === 'requiresAuth') &&
  layout !== 'blank'

const mayOpen = ({ ability }: PageRoute, can: PaletteParts['can']) =>
  !ability || can(ability.action, ability.subject)

const account = ({ translate }: PaletteParts): Entry[] =>
  settingsTabs.map(tab => ({
    id: `account:${tab}`,
    label: translate('own.tab_title', { tab: translate(`own.tabs.${tab}`) }),
    icon: PersonOutlined,
    to: settingsPath(tab),
  }))

function keysOf(letters: ReadonlyMap<string, string>, path: string): string[] | undefined {
  const letter = letters.get(path)
  return letter === undefined ? undefined : ['g', letter]
}
