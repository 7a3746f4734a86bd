import { connect, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { DatabaseError, reportOf } from '../../../server/base/storage/databaseError'
import { asUnavailable, passingProblem } from '../../../server/base/storage/unavailable'

/** Returns the error of writing to a connection that the other side has closed. */
async function writeError(): Promise<Error> {
  const server = createServer(socket => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const error = await new Promise<Error>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', resolve)
    const write = () => socket.write('x', failed => (failed ? resolve(failed) : setImmediate(write)))
    write()
  })
  await new Promise(resolve => server.close(resolve))
  return error
}

describe('errors of a lost connection', () => {
  it('O-06 a write into a closed connection is not an error report, although EPIPE has five letters', async () => {
    const error = await writeError()
    expect(reportOf(error)).toBeUndefined()
    expect(passingProblem(asUnavailable(error))).toBe('unavailable')
    // What a write to a pipe that nobody reads gives, on every system.
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write', errno: -32 })
    expect(reportOf(broken)).toBeUndefined()
    expect(passingProblem(asUnavailable(broken))).toBe('unavailable')
    const report = { code: '23505', message: 'duplicate key' }
    expect(reportOf(Object.assign(new Error(report.message), report))).toMatchObject(report)
    expect(passingProblem(new DatabaseError({ code: '57P01', message: 'ending' }))).toBe('unavailable')
  })
})
