import { describe, expect, it } from 'vitest'
import { read, sources } from './tree'

const OURS = sources('src', 'server', 'providers', 'resources')

const found = (pattern: RegExp, paths: readonly string[] = OURS) =>
  paths.filter(path => pattern.test(read(path).replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')))

describe('dangerous APIs are not used', () => {
  it('evaluates no text as code, and starts no program except the scanner', () => {
    // The virus scanner: its command comes from the environment and runs without a shell; its last argument
    // is our own path.
    expect(found(/\beval\(|new Function\(|node:vm|['"](node:)?child_process['"]/)).toEqual([
      'server/engine/files/scan.ts',
    ])
    expect(found(/shell: true|execSync/)).toEqual([])
  })

  it('inserts no text into a page as HTML', () => {
    expect(
      found(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/),
    ).toEqual([])
  })

  it('generates every secret with a cryptographic generator', () => {
    const server = OURS.filter(path => path.startsWith('server/'))
    expect(found(/Math\.random/, server)).toEqual([])
  })

  it('accepts no certificate unchecked', () => {
    expect(found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
  })

  it('the server calls only hosts that its environment names', () => {
    const server = OURS.filter(path => path.startsWith('server/'))
    const asks =
      /(?<![.\w])fetch\(|import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from 'node:(https?|net|tls|http2)'/
    // A command calls the installation that its arguments name, and the file store calls the host from its
    // environment. The backup uses a socket in the embedded database's folder. Live events, mail and
    // PostgreSQL use their libraries.
    expect(found(asks, server)).toEqual([
      'server/commands/definitions/installation.ts',
      'server/engine/files/store/s3Client.ts',
      'server/ops/backup/backupSocket.ts',
    ])
    const libraries = /from '(pusher|pg|nodemailer)'|import\('(pusher|pg|nodemailer)'\)/
    expect(found(libraries, server)).toEqual(
      expect.arrayContaining(['server/live/sender.ts', 'server/work/mail/smtp.ts']),
    )
  })

  it('uses MD5 and SHA-1 only where the Pusher protocol requires them', () => {
    expect(found(/create(Hash|Hmac)\(\s*['"](md5|sha1)/i)).toEqual(['server/live/pusher/requestSignature.ts'])
  })
})
