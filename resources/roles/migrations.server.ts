import { changeRecord, findRecords, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'

/** The subject of the permission to use Studio, which roles could give before. */
const STUDIO = 'definitions'

type StoredRule = { subject: string[] }

/** Removes the permission to use Studio, which only System Admins have (T-01). */
export async function removeStudioPermission(writer: Writer): Promise<number> {
  const roles = await findRecords(writer, 'roles', { filter: {} })
  const giving = roles.filter(role => rulesOf(role).some(({ subject }) => subject.includes(STUDIO)))
  for (const role of giving) {
    const permissions = rulesOf(role)
      .map(rule => ({ ...rule, subject: rule.subject.filter(name => name !== STUDIO) }))
      .filter(({ subject }) => subject.length)
    await changeRecord(writer, 'roles', { id: role.id, values: { permissions } })
    writer.services.log.warn(
      { role: role.id, name: role.name },
      'This role no longer gives access to Studio, which only System Admins can use',
    )
  }
  return giving.length
}

const rulesOf = ({ permissions }: Values) => (permissions ?? []) as StoredRule[]
