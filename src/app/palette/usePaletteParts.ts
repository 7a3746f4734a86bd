import { useCreatePath, useLogout, useTranslate } from 'react-admin'
import { resourceLabel } from '../../core/schema/labels'
import { useOpenPreferences } from '../../pages/preferences/panelContext'
import { useLabels } from '../../ui/fields/labels.view'
import { useNewLabel } from '../../ui/records/useWords'
import { useSession } from '../../ui/session/SessionContext'
import { useShell } from '../../ui/shell/ShellContext'
import type { PaletteParts } from './entry'

/** What the sources of entries may ask, of who is signed in. */
export function usePaletteParts(): PaletteParts {
  const labels = useLabels()
  const createPath = useCreatePath()
  const { can, ability } = useSession()
  return {
    ...useShell(),
    can,
    ability,
    translate: useTranslate(),
    nameOf: (resource, count) => labels(resourceLabel(resource), { smart_count: count }),
    newLabel: useNewLabel(),
    pathOf: ({ name }, type, id) => createPath({ resource: name, type, id }),
    openPreferences: useOpenPreferences(),
    signOut: useLogout(),
  }
}
