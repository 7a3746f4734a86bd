import type { Scope } from '../../base/services'
import type { Executor } from '../../base/storage/database'
import { type Labelling, readLabels } from './labels'

export interface ActorLabel {
  id: number
  label: string
}

/** Looks up who did something; the server itself is nobody. */
export async function labelOfActor(
  scope: Labelling & Pick<Scope, 'services'>,
  db: Executor,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ActorLabel | null> {
  const known = [...new Set(ids.filter(id => id !== null))]
  if (!known.length) return () => null
  const labels = await readLabels(scope, db, scope.services.resources.account, known)
  return id => (id === null ? null : { id: Number(id), label: labels[id] ?? `#${id}` })
}
