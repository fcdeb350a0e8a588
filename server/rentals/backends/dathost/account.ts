import { type ApiClient, readAnswer } from '../api-client.ts'
import { adminsFile } from '../border.ts'
import { DriverError, type InstanceAdmin } from '../driver.ts'
import type { DathostSettings } from './settings.ts'
import { filesSchema, type GameServer, gameServerSchema, gameServersSchema } from './shapes.ts'

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const filePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** API of one DatHost account. @throws DriverError gone for a server that is not in it. */
export function createAccount(api: ApiClient, settings: DathostSettings, duplicateTimeoutMs: number) {
  const { template, adminsFile: adminsPath } = settings
  /** @throws DriverError final for the template, which must not be changed. */
  const path = (id: string, rest = ''): string => {
    if (id === template) throw new DriverError('final', 'refused to touch the template')
    return `/game-servers/${encodeURIComponent(id)}${rest}`
  }

  const change = async (method: 'POST' | 'PUT', address: string, body?: FormData): Promise<void> => {
    const { status } = await api.call(method, address, { ...(body ? { body } : {}), expected: [404] })
    if (status === 404) throw new DriverError('gone', 'the server is not in the account')
  }

  return {
    list: async (): Promise<GameServer[]> =>
      readAnswer(gameServersSchema, await api.call('GET', '/game-servers'), 'game servers'),

    async get(id: string): Promise<GameServer | undefined> {
      const answer = await api.call('GET', path(id), { expected: [404] })
      return answer.status === 404 ? undefined : readAnswer(gameServerSchema, answer, 'game server')
    },

    /** Creates a server with the template's settings and files, stopped. */
    async duplicate(location: string): Promise<GameServer> {
      const request = { body: formOf({ location }), timeoutMs: duplicateTimeoutMs }
      const answer = await api.call('POST', `/game-servers/${encodeURIComponent(template)}/duplicate`, request)
      return readAnswer(gameServerSchema, answer, 'duplicate')
    },

    /** Changes settings; a running server restarts. */
    update: async (id: string, fields: Readonly<Record<string, string>>) => change('PUT', path(id), formOf(fields)),

    async writeAdmins(id: string, admins: readonly InstanceAdmin[]): Promise<void> {
      const form = new FormData()
      form.append('file', new Blob([adminsFile(admins)], { type: 'application/json' }), 'admins.json')
      await change('POST', path(id, `/files/${filePath(adminsPath)}`), form)
    },

    /** Starts the server; a running one restarts. */
    start: async (id: string) => change('POST', path(id, '/start')),

    command: async (id: string, line: string) => change('POST', path(id, '/console'), formOf({ line })),

    /** Files of a folder by name; empty if the folder does not exist. */
    async files(id: string, folder: string): Promise<{ name: string; size: number }[]> {
      // Without the files of the game itself, which are tens of thousands. Sizes require a parameter that the reference
      // no longer lists.
      const query = new URLSearchParams({ hide_default_files: 'true', with_filesizes: 'true' })
      if (folder !== '') query.set('path', folder)
      const answer = await api.call('GET', path(id, `/files?${query}`), { expected: [404] })
      if (answer.status === 404) return []
      const prefix = folder === '' ? '' : `${folder}/`
      return readAnswer(filesSchema, answer, 'files').map((file) => ({
        name: file.path.startsWith(prefix) ? file.path.slice(prefix.length) : file.path,
        size: file.size ?? 0,
      }))
    },

    openFile: async (id: string, file: string) => api.stream(path(id, `/files/${filePath(file)}`)),

    async destroy(id: string): Promise<void> {
      await api.call('POST', path(id, '/stop'), { expected: [404] })
      await api.call('DELETE', path(id), { expected: [404] })
    },
  }
}
export type Account = ReturnType<typeof createAccount>
