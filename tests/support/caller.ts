interface Row {
  id: number
  version: number
  [field: string]: unknown
}

/** An API client outside the browsers: its requests don't come from a watched page. */
export interface Caller {
  find: (resource: string, filter: object, range?: readonly [number, number]) => Promise<Row[]>
  create: (resource: string, values: object) => Promise<Row>
  update: (resource: string, record: Row, values: object) => Promise<Row>
  remove: (resource: string, record: Row) => Promise<Row>
  /** Sends any other request: the method, the path and the body. */
  send: <Answer = unknown>(method: string, path: string, body?: object) => Promise<Answer>
  /** Deletes the drafts that this user has left in forms. */
  deleteDrafts: () => Promise<void>
  /** Starts to apply definitions, as Studio does, and returns the task's ID. For admins. */
  apply: (changes: object) => Promise<string>
  taskStatus: (id: string) => Promise<string>
  /**
   * Returns whether the clock has run and every run is done; with a date, only runs since then count. The
   * clock notifies people of what is due. For admins.
   */
  isClockDone: (since?: Date) => Promise<boolean>
}

/** Signs in at a server and returns a client for requests. */
export async function callerAt(url: string, email: string, password: string): Promise<Caller> {
  const { token } = await call<{ token: string }>(url, 'auth/login', { body: { email, password } })
  const asked = <Answer>(path: string, options: CallOptions = {}) =>
    call<Answer>(url, path, { token, ...options })
  return {
    find: (resource, filter, range = [0, 24]) =>
      asked(
        `${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify(range) })}`,
      ),
    create: (resource, values) => asked(resource, { body: values }),
    update: (resource, { id, version }, values) =>
      asked(`${resource}/${id}`, { method: 'PUT', body: { version, ...values } }),
    remove: (resource, { id }) => asked(`${resource}/${id}`, { method: 'DELETE' }),
    send: (method, path, body) => asked(path, { method, body }),
    deleteDrafts: async () => {
      for (const { resource, form } of await asked<{ resource: string; form: string }[]>('drafts'))
        await asked(`drafts/${resource}/${form}`, { method: 'DELETE' })
    },
    apply: async changes => (await asked<{ id: string }>('studio/apply', { body: { changes } })).id,
    taskStatus: async id => (await asked<{ status: string }>(`jobs/${id}`)).status,
    isClockDone: async since => {
      const jobs = await asked<{ name: string; status: string; created_at: string }[]>('jobs')
      const runs = jobs.filter(
        ({ name, created_at }) => name === 'clock' && (!since || new Date(created_at) >= since),
      )
      return runs.length > 0 && runs.every(({ status }) => status === 'done')
    },
  }
}

interface CallOptions {
  method?: string
  body?: object
  token?: string
}

async function call<Answer>(
  url: string,
  path: string,
  { method, body, token }: CallOptions,
): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return (JSON.parse(text) as { data: Answer }).data
}
