import { useCreatePath, useLogout, useTranslate } from 'react-admin'
import { useSession } from '../auth/SessionContext'
import { useLabels } from '../fields/labels.view'
import { useNewLabel } from '../pages/list/useWords'
import { useOpenPreferences } from '../preferences/panel/panelContext'
import { resourceLabel } from '../schema/labels'
import { useShell } from '../shell/ShellContext'
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
