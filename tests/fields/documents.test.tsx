import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { RecordContextProvider } from 'react-admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attachments, choices, defineResource, missingDocuments } from '../../src/define'
import { Panel } from '../../src/fields/attachments/panel.view'
import { dataProvider, renderField } from './screen'

const losses = defineResource({
  name: 'losses',
  title: 'needs',
  subject: 'Loss',
  fields: {
    needs: choices(['identity', 'photos']),
    papers: attachments({ kinds: ['identity', 'photos', 'bill'], needed: 'needs' }),
  },
})
const field = losses.fields.papers
const record = {
  id: 3,
  version: 4,
  needs: ['identity', 'photos'],
  papers: [{ kind: 'photos', file: 7, note: 'Front' }],
}

beforeEach(() => {
  vi.restoreAllMocks()
  // react-admin logs every refusal to the console in development.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // jsdom has no object URLs.
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = vi.fn()
})

const show = () =>
  renderField(
    <RecordContextProvider value={record}>
      <Panel value={record.papers} field={field} name="papers" resource={losses} record={record} />
    </RecordContextProvider>,
  )

const row = (label: string) =>
  screen.getAllByRole('listitem').find(item => item.textContent?.startsWith(label)) as HTMLElement
const PDF = { type: 'application/pdf' }
const choose = (label: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files } })

/**
 * Records the saved values, and fails a save with a status from `answers`. Each successful save increments
 * the version.
 */
function saves(...answers: (number | undefined)[]) {
  const sent: unknown[] = []
  vi.spyOn(dataProvider, 'update').mockImplementation((async (_resource: string, params: never) => {
    const { data, previousData } = params as { data: object; previousData: { version: number } }
    const status = answers.shift()
    if (status) throw Object.assign(new Error('Somebody else was faster'), { status })
    sent.push({ ...data, version: previousData.version })
    return { data: { ...previousData, ...data, version: previousData.version + 1 } }
  }) as never)
  return sent
}

describe('documents of a record', () => {
  it("D-15 lists required and missing documents in the record's order", () => {
    expect(missingDocuments(record, 'papers', 'needs')).toEqual(['identity'])
    expect(missingDocuments({}, 'papers', 'needs')).toEqual([])
    expect(missingDocuments({ documents: null, required_documents: ['b', 'a'] })).toEqual(['b', 'a'])
  })

  it('D-15 shows each required kind with its files, or as missing', async () => {
    show()
    expect(within(row('Identity')).getByText('Missing')).toBeVisible()
    expect(await within(row('Photos')).findByRole('button', { name: 'Front' })).toBeVisible()
    expect(within(row('Photos')).queryByText('Missing')).toBeNull()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('D-15 C-09 saves several files as they arrive, each on top of the latest version', async () => {
    let id = 70
    vi.spyOn(dataProvider, 'uploadFile').mockImplementation(async ({ name, size, type }, onProgress) => {
      onProgress(1)
      return { id: ++id, name, size, type }
    })
    const theirs = { ...record, version: 9, papers: [{ kind: 'photos', file: 8, note: null }] }
    vi.spyOn(dataProvider, 'getOne').mockResolvedValue({ data: theirs } as never)
    const sent = saves(undefined, 409, undefined)
    show()
    choose('Identity', new File(['x'], 'front.pdf', PDF), new File(['x'], 'back.pdf', PDF))
    await waitFor(() => expect(sent).toHaveLength(2))
    const identity = (file: number) => ({ kind: 'identity', file, note: null })
    expect(sent).toEqual([
      { papers: [...record.papers, identity(71)], version: 4 },
      { papers: [...theirs.papers, identity(72)], version: 9 },
    ])
  })

  it('D-15 a failed upload can be retried or dismissed', async () => {
    vi.spyOn(dataProvider, 'uploadFile').mockRejectedValueOnce(new Error('The line is broken'))
    const sent = saves()
    show()
    choose('Identity', new File(['x'], 'front.pdf', PDF), new File(['x'], 'virus.exe', { type: 'x/exe' }))
    expect(await screen.findByText(/The line is broken/)).toBeVisible()
    expect(screen.getByText(/This type of file isn’t accepted/)).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Upload .* again$/ })).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Upload front.pdf again' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/isn’t accepted/)).toBeNull()
  })

  it('D-15 an upload in progress can be cancelled', async () => {
    let signal: AbortSignal | undefined
    vi.spyOn(dataProvider, 'uploadFile').mockImplementation((_file, onProgress, given) => {
      signal = given
      onProgress(0.4)
      return new Promise((_resolve, reject) => given?.addEventListener('abort', () => reject(given.reason)))
    })
    show()
    choose('Photos', new File(['x'], 'large.pdf', PDF))
    const bar = await screen.findByRole('progressbar', { name: 'Uploading large.pdf' })
    expect(bar).toHaveAttribute('aria-valuenow', '40')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel upload of large.pdf' }))
    expect(signal?.aborted).toBe(true)
    await waitFor(() => expect(screen.queryByText('large.pdf')).toBeNull())
  })

  it('D-15 accepts files dropped on a kind, and further kinds from a menu', async () => {
    const sent = saves()
    show()
    const dropped = { types: ['Files'], files: [new File(['x'], 'pass.pdf', PDF)] }
    fireEvent.drop(row('Identity'), { dataTransfer: dropped })
    await waitFor(() => expect(sent).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Add another document' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Bill' }))
    choose('Add another document', new File(['x'], 'bill.pdf', PDF))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.at(-1)).toMatchObject({ papers: [{}, { kind: 'identity' }, { kind: 'bill' }] })
  })

  it('D-15 renames and removes a document under the version that was read', async () => {
    const sent = saves()
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Rename Front' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Rear' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent).toEqual([{ papers: [{ kind: 'photos', file: 7, note: 'Rear' }], version: 4 }]),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Front' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ papers: [], version: 5 }))
  })
})
