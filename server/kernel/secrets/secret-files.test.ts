import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import { fileSecrets, takeSecretFiles } from './secret-files.ts'

it('reads a secret from the file that a variable names', () => {
  const file = path.join(folderOfTest(), 'secret')
  writeFileSync(file, 'Zk3v-9qL_xT7w+pB5sR2cN8dJ0hF4gYm\n')
  const environment: Record<string, string | undefined> = { PORTAL_SECRET_FILE: file, SMTP_URL: 'smtp://h', PORT: '80' }
  expect(takeSecretFiles(environment)).toEqual([])
  expect(environment).toMatchObject({
    ...{ PORTAL_SECRET: 'Zk3v-9qL_xT7w+pB5sR2cN8dJ0hF4gYm', SMTP_URL: 'smtp://h', PORT: '80' },
  })
})

it('says what is wrong, without the secret', () => {
  const empty = path.join(folderOfTest(), 'empty')
  writeFileSync(empty, '\n')
  const environment = {
    ...{ PORTAL_SECRET: 'a secret', PORTAL_SECRET_FILE: empty, METRICS_TOKEN: '', METRICS_TOKEN_FILE: empty },
    SMTP_URL_FILE: '/nowhere/smtp',
  }
  expect(takeSecretFiles(environment)).toEqual([
    'PORTAL_SECRET and PORTAL_SECRET_FILE are both set: remove one',
    expect.stringMatching(/^SMTP_URL_FILE cannot be read: ENOENT/),
    `METRICS_TOKEN_FILE names an empty file: ${empty}`,
  ])
})

it('knows variables of .env.example only', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8')
  expect(fileSecrets.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([])
})
