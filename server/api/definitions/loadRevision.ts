import type { Services } from '../../base/services'

/** Loads a revision of the definitions that another process has announced before this one has loaded it. */
export async function loadRevision({ definitions }: Services, revision = '0'): Promise<void> {
  if (Number(revision) > definitions.revision()) await definitions.refresh()
}
