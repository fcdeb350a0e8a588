import { type AnsweringSite, serveAnswers } from '../support/serve-answers.ts'
import { makeRentals, turned } from './make-rentals.ts'

export interface CardsSite extends AnsweringSite {
  /** Makes the next response of the list contain changed servers. */
  turn(): void
}

const admins = {
  isOwner: true,
  admins: Array.from({ length: 5 }, (_, at) => ({
    steamid: `7656119800000010${at}`,
    name: `队友 ${at}`,
    servername: '',
  })),
}

/** A built page whose signed-in user rents `count` servers. */
export async function serveCards(folder: string, count: number): Promise<CardsSite> {
  let rentals = makeRentals(count, Date.now())
  let turns = 0
  const site = await serveAnswers(folder, (pathname) => {
    if (pathname === '/api/scrim/getUserServers') return JSON.stringify(rentals)
    return pathname.endsWith('/admins') ? JSON.stringify(admins) : undefined
  })
  return {
    ...site,
    turn() {
      turns += 1
      rentals = turned(rentals, turns, Date.now())
    },
  }
}
