import { type ApiClient, readAnswer } from '../api-client.ts'
import { DriverError } from '../driver.ts'
import { filesSchema, resourcesSchema, signedUrlSchema } from './shapes.ts'

/** The node's status for a server that is being installed, moved or restored. */
const conflict = 409

const json = { 'content-type': 'application/json' }

/** The client API for one server. */
export function createConsole(api: ApiClient) {
  const path = (uuid: string, rest: string): string => `/api/client/servers/${uuid}${rest}`
  const gone = (status: number): void => {
    if (status === 404) throw new DriverError('gone', 'the server is not in the panel')
  }

  return {
    /** `running`, `starting`, `stopping`, `offline`, or `busy` while the panel works on it. */
    async state(uuid: string): Promise<string> {
      const answer = await api.call('GET', path(uuid, '/resources'), { expected: [conflict] })
      if (answer.status === conflict) return 'busy'
      return readAnswer(resourcesSchema, answer, 'resources').attributes.current_state
    },

    async restart(uuid: string): Promise<void> {
      const body = JSON.stringify({ signal: 'restart' })
      const { status } = await api.call('POST', path(uuid, '/power'), { headers: json, body, expected: [404] })
      gone(status)
    },

    async setVariable(uuid: string, key: string, value: string): Promise<void> {
      const body = JSON.stringify({ key, value })
      const request = { headers: json, body, expected: [404] }
      const { status } = await api.call('PUT', path(uuid, '/startup/variable'), request)
      gone(status)
    },

    async writeFile(uuid: string, file: string, text: string): Promise<void> {
      const address = path(uuid, `/files/write?file=${encodeURIComponent(file)}`)
      const request = { headers: { 'content-type': 'text/plain' }, body: text, expected: [404] }
      gone((await api.call('POST', address, request)).status)
    },

    /** Sends one console line to a running server. */
    async command(uuid: string, line: string): Promise<void> {
      await api.call('POST', path(uuid, '/command'), { headers: json, body: JSON.stringify({ command: line }) })
    },

    /** Files of a folder; empty if the folder does not exist yet. */
    async files(uuid: string, folder: string): Promise<{ name: string; size: number; is_file: boolean }[]> {
      const address = path(uuid, `/files/list?directory=${encodeURIComponent(folder)}`)
      const answer = await api.call('GET', address, { expected: [404] })
      if (answer.status === 404) return []
      return readAnswer(filesSchema, answer, 'files').data.map(({ attributes }) => attributes)
    },

    /** A one-time address on the node. */
    async downloadUrl(uuid: string, file: string): Promise<string> {
      const address = path(uuid, `/files/download?file=${encodeURIComponent(file)}`)
      return readAnswer(signedUrlSchema, await api.call('GET', address), 'download').attributes.url
    },
  }
}
export type Console = ReturnType<typeof createConsole>
