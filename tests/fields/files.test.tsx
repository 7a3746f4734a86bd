import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { viewOf } from '../../src/fields/views'
import { fixtureOf } from './fixtures'
import { resourceOf } from './matrixResources'
import { dataProvider, renderField, renderInput } from './screen'

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => vi.restoreAllMocks())

const { field } = fixtureOf('file')
const { Cell } = viewOf(field)
const renderCell = () =>
  renderField(<Cell value={[7]} field={field} name="value" resource={resourceOf('file')} />)

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const picture = { id: 7, name: 'logo.png', size: 90, type: 'image/png' }

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Value', { selector: 'input' }), { target: { files: [file] } })

describe('files on the screen', () => {
  it('D-15 47.3 names a document without fetching it, and saves it on demand', async () => {
    const fetched = vi.spyOn(dataProvider, 'downloadFile')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const info = { ...picture, name: 'offer.docx', type: WORD }
    vi.spyOn(dataProvider, 'fileInfo').mockResolvedValue(info)
    fetched.mockResolvedValue({ info, content: new Blob(['x']) })
    renderCell()
    const name = await screen.findByRole('button', { name: 'offer.docx' })
    expect(screen.getByText(/^90/)).toBeVisible()
    expect(screen.getByTestId('ArticleOutlinedIcon')).toBeVisible()
    expect(fetched).not.toHaveBeenCalled()
    fireEvent.click(name)
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'offer.docx')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('D-15 47.3 pages from a picture to files that browsers do not show', async () => {
    const infoOf = (id: number) =>
      id === 7 ? picture : { ...picture, id, name: `${id}.heic`, type: 'image/heic' }
    vi.spyOn(dataProvider, 'fileInfo').mockImplementation(async id => infoOf(id))
    vi.spyOn(dataProvider, 'downloadFile').mockImplementation(async id => ({
      info: infoOf(id),
      content: new Blob(['x']),
    }))
    const { container } = renderField(
      <Cell value={[7, 8]} field={field} name="value" resource={resourceOf('file')} />,
    )
    await waitFor(() => expect(container.querySelectorAll('img[src="blob:file"]')).toHaveLength(1))
    expect(screen.getByTestId('ImageOutlinedIcon')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'logo.png' }))
    expect(await screen.findByRole('img', { name: 'logo.png' }, { timeout: 5000 })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Next document' }))
    expect(await screen.findByText(/There’s no preview for this type/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  })

  it('D-15 shows a thumbnail, and a large preview that continues to the next picture', async () => {
    vi.spyOn(dataProvider, 'fileInfo').mockImplementation(async id => ({ ...picture, id, name: `${id}.png` }))
    vi.spyOn(dataProvider, 'downloadFile').mockImplementation(async id => ({
      info: { ...picture, id, name: `${id}.png` },
      content: new Blob(['x']),
    }))
    const { container } = renderField(
      <Cell value={[7, 8]} field={field} name="value" resource={resourceOf('file')} />,
    )
    await waitFor(() => expect(container.querySelectorAll('img[src="blob:file"]')).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: '7.png' }))
    expect(await screen.findByRole('dialog', { name: '7.png' }, { timeout: 5000 })).toBeInTheDocument()
    expect(await screen.findByRole('img', { name: '7.png' })).toHaveAttribute('src', 'blob:file')
    fireEvent.click(screen.getByRole('button', { name: 'Next document' }))
    expect(await screen.findByRole('img', { name: '8.png' })).toBeInTheDocument()
    expect(screen.getByText('2 of 2')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Next document' })).toHaveAttribute('aria-disabled', 'true')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowLeft' })
    expect(await screen.findByRole('img', { name: '7.png' })).toBeInTheDocument()
  })

  it('E-02 shows that a file is no longer readable', async () => {
    vi.spyOn(dataProvider, 'fileInfo').mockRejectedValue(new Error('not there'))
    // react-admin logs every refusal to the console in development.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    renderCell()
    expect(await screen.findByText('This file can’t be opened', {}, { timeout: 10_000 })).toBeVisible()
  })

  it('D-15 holds an uploaded file by its id', async () => {
    const fileInfo = vi.spyOn(dataProvider, 'fileInfo')
    const { held } = renderInput('file', null)
    choose(new File(['x'], 'offer.pdf', { type: 'application/pdf' }))
    expect(await screen.findByRole('button', { name: 'offer.pdf' })).toBeVisible()
    expect(held()).toEqual([70])
    expect(fileInfo).not.toHaveBeenCalled()
  })

  it('D-15 rejects a file of a wrong type before sending it', async () => {
    const sent = vi.spyOn(dataProvider, 'uploadFile')
    renderInput('file', null)
    choose(new File(['x'], 'offer.exe', { type: 'application/x-msdownload' }))
    expect(await screen.findByText(/This type of file isn’t accepted/)).toBeVisible()
    expect(sent).not.toHaveBeenCalled()
  })

  it.each(['address', 'list', 'file'] as const)('Q-01 the controls of %s follow their label', kind => {
    renderInput(kind, null)
    const group = screen.getByRole('group', { name: 'Value' })
    expect(group.querySelector('legend')).toHaveTextContent('Value')
  })

  it("Q-01 a list's button reads Add, with the full name for screen readers", () => {
    renderInput('list', null)
    expect(screen.getByRole('button', { name: 'Add: Value' })).toHaveTextContent(/^Add$/)
  })
})
