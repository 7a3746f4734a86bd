import { describe, expect, it } from 'vitest'
import { read, sources } from './tree'

const OURS = sources('src', 'server', 'providers', 'resources')

const found = (pattern: RegExp, paths: readonly string[] = OURS) =>
  paths.filter(path => pattern.test(read(path).replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')))

describe('what is dangerous is not used', () => {
  it('no text is run as a program, and no program is started but the scanner', () => {
    // Of the environment's choice, without a shell, with a path of our own behind its arguments.
    expect(found(/\beval\(|new Function\(|node:vm|['"](node:)?child_process['"]/)).toEqual([
      'server/engine/files/scan.ts',
    ])
    expect(found(/shell: true|execSync/)).toEqual([])
  })

  it('no text is made a part of a page as HTML', () => {
    expect(
      found(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/),
    ).toEqual([])
  })

  it('nothing that must not be guessed comes from a generator that can be', () => {
    const server = OURS.filter(path => path.startsWith('server/'))
    expect(found(/Math\.random/, server)).toEqual([])
  })

  it('no certificate is taken unseen', () => {
    expect(found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
  })

  it('the server asks nothing that its environment does not name', () => {
    const server = OURS.filter(path => path.startsWith('server/'))
    const asks =
      /(?<![.\w])fetch\(|import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from 'node:(https?|net|tls|http2)'/
    // A socket in the folder of the embedded database; live events, mails and PostgreSQL go by their libraries.
    expect(found(asks, server)).toEqual(['server/ops/backup/backupSocket.ts'])
    const libraries = /from '(pusher|pg|nodemailer)'|import\('(pusher|pg|nodemailer)'\)/
    expect(found(libraries, server)).toEqual(
      expect.arrayContaining(['server/live/sender.ts', 'server/work/mail/smtp.ts']),
    )
  })

  it('MD5 and SHA-1 are used nowhere but where the Pusher protocol asks for them', () => {
    expect(found(/create(Hash|Hmac)\(\s*['"](md5|sha1)/i)).toEqual(['server/live/pusher/requestSignature.ts'])
  })
})
