import { type AnsweringSite, serveAnswers } from '../support/serve-answers.ts'
import { makeServers, refreshed } from './make-servers.ts'

export interface ListSite extends AnsweringSite {
  /** Makes the next response of the list contain the next poll. */
  turn(): void
}

/** A built page with a generated community behind `/api/servers`; every other API path returns an empty list. */
export async function serveList(folder: string, count: number): Promise<ListSite> {
  let servers = makeServers(count)
  let turns = 0
  let body = JSON.stringify(servers)
  const site = await serveAnswers(folder, (pathname) => (pathname === '/api/servers' ? body : undefined))
  return {
    ...site,
    turn() {
      turns += 1
      servers = refreshed(servers, turns)
      body = JSON.stringify(servers)
    },
  }
}
