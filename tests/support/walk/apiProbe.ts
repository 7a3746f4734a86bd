import type { Page } from '@playwright/test'
import type { Values } from '../../../src/core/schema/resource'

/** The parts of an API response that a walk needs. */
export interface Asked {
  status: number
  data: Values[] & Values
  message: string
}

/** Calls the API with the signed-in user's token, including actions that the screens hide. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Asked>

export function asksOf(page: Page): Ask {
  return async (method, path, data, headers) => {
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'accessToken')?.value ?? ''
    const answer = await page.request.fetch(new URL(`/api/v1/${path}`, page.url()).href, {
      method,
      data,
      headers: { Authorization: `Bearer ${decodeURIComponent(token)}`, ...headers },
    })
    const isJson = answer.headers()['content-type']?.includes('json')
    const body = isJson ? await answer.json() : {}
    return { status: answer.status(), data: body.data, message: body.message ?? '' }
  }
}

/** A version that no record has reached, so that a permitted write fails without changing anything. */
const NOT_YET = { 'If-Match': '"999999"' }
/** A value that no field accepts, so that a permitted write returns 422. */
const NO_VALUE = { no: ['value'] }

/** Returns functions that find out the server's response to each action, without changing anything. */
export function probesOf(ask: Ask, name: string) {
  const allowed = async (asked: Promise<Asked>) => (await asked).status !== 403
  const byId = (id: unknown) => encodeURIComponent(JSON.stringify({ id: [id] }))
  return {
    create: () => allowed(ask('POST', name, {})),
    update: (id: unknown) => allowed(ask('PUT', `${name}/${id}`, {}, NOT_YET)),
    remove: (id: unknown) => allowed(ask('DELETE', `${name}/${id}`, undefined, NOT_YET)),
    /** Sends the real request for an action that a business rule refuses, not a permission. */
    updateRefused: async (id: unknown, field: string, value: unknown) =>
      (await ask('PUT', `${name}/${id}`, { [field]: value })).status === 422,
    removeRefused: async (id: unknown) => (await ask('DELETE', `${name}/${id}`)).status === 409,
    move: (id: unknown, transition: string) =>
      allowed(ask('POST', `${name}/${id}/${transition}`, {}, NOT_YET)),
    writeFields: (id: unknown, ...fields: string[]) =>
      allowed(ask('PUT', `${name}/${id}`, Object.fromEntries(fields.map(field => [field, NO_VALUE])))),
    // Someone who can update the record gets an error about the unknown field, and nothing changes.
    updateMany: (id: unknown) => allowed(ask('PUT', `${name}?filter=${byId(id)}`, { no_such_field: 1 })),
    // Someone who can delete one record can delete in bulk. The wrong count prevents the deletion.
    removeMany: async (id: unknown) =>
      (await allowed(ask('DELETE', `${name}/${id}`, undefined, NOT_YET))) &&
      (await allowed(ask('DELETE', `${name}?filter=${byId(id)}&expected_count=2`))),
    filterBy: (...fields: string[]) => {
      const filter = JSON.stringify(Object.fromEntries(fields.map(field => [`${field}_null`, true])))
      return allowed(ask('GET', `${name}?range=[0,0]&filter=${encodeURIComponent(filter)}`))
    },
  }
}

export type Probes = ReturnType<typeof probesOf>
