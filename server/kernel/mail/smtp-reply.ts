import * as v from 'valibot'

/** nodemailer's error for a reply of the server. `permanent`: 5yz but 503 (RFC 5321, 4.2.1). */
const repliedSchema = v.object({ command: v.string(), response: v.string(), permanent: v.optional(v.boolean()) })

/** Of RFC 3463: permanent, about the destination address (3.2) or its mailbox (3.3). X.1.7 and X.1.8 are about the sender. */
const recipientStatus = /^5\.(?:1\.(?:[1-6]|10)|2\.[0124])$/
/** Says no more than that something about an address or the mail failed: the words decide. */
const vagueStatus = /^5\.(?:0|1)\.0$/
/** At the beginning of the text (RFC 2034), or `(#5.7.1)` at its end, as qmail writes it. */
const enhancedStatus = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b|\(#(\d\.\d{1,3}\.\d{1,3})\)/

const recipientWords = /\b(?:user|mailbox|recipient|rcpt|addressee|account|destination|unrout\w+)\b/i
const senderWords =
  /\b(?:send\w*|from|relay\w*|auth\w*|permi\w+|polic\w+|prohibited|denied|block\w*|\w*list(?:ed)?|spam\w*|frequen\w+|limit\w*|rate|too many|client|rcpthosts|ip)\b/i

/** What a refusal is about decides whether the mail is lost: the sender's faults are mended by the operator, within hours. */
function isAboutRecipient(command: string, response: string): boolean {
  // Greeting, EHLO, STARTTLS, AUTH and MAIL FROM come before the server knows the recipient.
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  const [, first, last] = enhancedStatus.exec(response) ?? []
  const status = first ?? last
  if (status !== undefined && !vagueStatus.test(status)) return recipientStatus.test(status)
  // Without a status, 550 means an unknown mailbox as well as a policy (RFC 5321, 4.2.3).
  return recipientWords.test(response) && !senderWords.test(response)
}

/** Characters of a reply that staff are shown. */
const longestReply = 200
const address = /[^\s<>"'(),;:=]+(?:@|%40)[^\s<>"'(),;]+/gi

/** A reply of the mail server to a command that failed. */
export interface SmtpReply {
  /** The command and the reply, without addresses, at most some 200 characters. */
  readonly text: string
  /** It refuses the recipient for good; what it says about sender, account, relay, quota or policy does not. */
  readonly isFinal: boolean
}

/** The reply behind an error of nodemailer; undefined: the server did not reply. */
export function smtpReplyOf(error: unknown): SmtpReply | undefined {
  if (!v.is(repliedSchema, error)) return undefined
  const { command, response, permanent } = error
  const shown = response.replaceAll(address, '…').replaceAll(/\s+/g, ' ').trim()
  const characters = [...shown]
  const text = characters.length > longestReply ? `${characters.slice(0, longestReply).join('')}…` : shown
  return { text: `${command}: ${text}`, isFinal: permanent === true && isAboutRecipient(command, response) }
}
