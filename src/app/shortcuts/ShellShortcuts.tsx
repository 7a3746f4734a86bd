import { useCreatePath, useLocation, useNavigate } from 'react-admin'
import { canOnSome } from '../../core/access/ability'
import { goLetters } from '../../pages/shortcuts/goLetters'
import { navGroupsOf } from '../../ui/menu/navItems'
import { useSession } from '../../ui/session/SessionContext'
import { useShell } from '../../ui/shell/ShellContext'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'

/** The path of the page that lists the shortcuts. */
export const SHORTCUTS = '/shortcuts'

/** Handles the shortcuts of every page. Renders nothing. */
export function ShellShortcuts() {
  const shell = useShell()
  const { can, ability } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [, name = '', ...below] = pathname.split('/')
  const resource = shell.resources.outline(name)
  const create = () => {
    // Ignore the shortcut on a form.
    const isForm = below[0] === 'create' || (below[0] !== undefined && below[1] !== 'show')
    if (!resource || isForm || resource.menu === false || !canOnSome(ability, 'create', resource))
      return false
    navigate(createPath({ resource: resource.name, type: 'create' }))
  }
  const go = (letter: string | undefined) => {
    const letters = goLetters(shell)
    const items = navGroupsOf(shell, can).flatMap(group => group.items)
    const place = items.find(({ path }) => letters.get(path) === letter)
    if (place) navigate(place.path)
  }
  useShortcuts({
    create,
    go: (_event, letter) => go(letter),
    help: () => navigate(SHORTCUTS),
  })
  return null
}
