import Ajv, { type ValidateFunction } from 'ajv/dist/2020'
import type { Document, Operation } from './document'

const pointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Returns how a response violates the OpenAPI document, or undefined. */
export type Judge = (operation: Operation, status: number, type: string, body: unknown) => string | undefined

/**
 * Returns a function that checks responses against the
 * document: the status, the content type and JSON's shape.
 */
export function judgeBy(document: Document): Judge {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema(document, 'document')
  const known = new Map<string, ValidateFunction>()
  return ({ method, path, responses }, status, type, body) => {
    const described = responses[status]
    if (!described) return `${status} is not in the document`
    if (method === 'HEAD' || !described.content) return undefined
    const named = Object.keys(described.content)
    const [plain = ''] = type.split(';')
    if (named.includes('application/octet-stream')) return undefined
    if (!named.includes(plain)) return `${plain || 'no type'} in place of ${named.join()}`
    if (plain !== 'application/json') return undefined
    const at = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', plain, 'schema']
    const ref = `document#/${at.map(pointer).join('/')}`
    const check = known.get(ref) ?? ajv.compile({ $ref: ref })
    known.set(ref, check)
    if (check(body)) return undefined
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
  }
}
