import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { challengeAnswer, infoAnswer, playersAnswer } from '../../../tools/game-simulation/a2s-answers.ts'
import { portOf } from '../listen.ts'

/** Game servers on loopback that answer queries, each on a port of its own, and what ends them. */
export async function gameServers(names: readonly string[]) {
  const challenge = Buffer.from([7, 7, 7, 7])
  const open = async (name: string) => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const { port } = socket.address()
    const info = infoAnswer({ name, map: 'de_nuke', players: 3, max: 20, bots: 0, port })
    const players = playersAnswer([{ name: 'Fox', seconds: 60 }])
    socket.on('message', (datagram, to) => {
      const isInfo = datagram[4] === 0x54
      const hasProof = datagram.subarray(isInfo ? 25 : 5).equals(challenge)
      const answer = hasProof ? (isInfo ? info : players) : challengeAnswer(challenge)
      socket.send(answer, to.port, to.address)
    })
    return { address: `127.0.0.1:${port}`, socket }
  }
  const opened = await Promise.all(names.map(open))
  return {
    addresses: opened.map(({ address }) => address),
    close: () => {
      for (const { socket } of opened) socket.close()
    },
  }
}

/** A mail server on loopback that takes every mail, and the recipients so far. */
export async function mailServer() {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      recipients.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    recipients,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
