import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import type { ChecklistEntry, ChecklistItem } from '../../../../contract/staff/checklist.ts'

interface ChecklistMessages {
  readonly title: MessageDescriptor
  /** What to do, by the state; absent: as for `none`. */
  readonly advice: Readonly<Partial<Record<ChecklistEntry['state'], MessageDescriptor>>> & {
    readonly none: MessageDescriptor
  }
  /** Where it is done: an address, or the id of a part of the overview; neither: in the environment, or by a command. */
  readonly href?: string
  readonly part?: string
  readonly action?: MessageDescriptor
}

const settings = pagePaths.staff.href('settings')

/** Ids of the parts of the overview that items lead to. */
export const latencyPart = 'latency-responders'
export const mailPart = 'mail-test'

/** Each item of the first steps: what it is, what to do, and where. */
export const checklistMessages: Readonly<Record<ChecklistItem, ChecklistMessages>> = {
  name: {
    title: msg`Name and language`,
    advice: { none: msg`The portal is called Spawnpoint. Set its name, and the language of a first visit.` },
    href: `${settings}#name`,
    action: msg`Set the name`,
  },
  regions: {
    title: msg`Regions`,
    advice: { none: msg`The regions of the whole world are offered. Choose the parts where you have servers.` },
    href: `${settings}#regions`,
    action: msg`Choose regions`,
  },
  servers: {
    title: msg`Servers`,
    advice: { none: msg`The list is empty. Paste addresses, one per line; each is tried before it is added.` },
    href: `${pagePaths.staff.href('servers')}?add`,
    action: msg`Add servers`,
  },
  latency: {
    title: msg`Latency`,
    advice: {
      none: msg`Players see latency once the hosts of the servers run a latency responder.`,
      some: msg`Servers without a latency responder: their latency is “not measured”.`,
    },
    part: latencyPart,
    action: msg`Show responders`,
  },
  mail: {
    title: msg`Mail`,
    advice: {
      none: msg`No mail server is set, so players cannot sign up by e-mail. Set SMTP_URL (docs/operating/mail.md) and restart.`,
      untried: msg`Send yourself a mail to see that it arrives.`,
    },
    part: mailPart,
    action: msg`Send a test mail`,
  },
  payments: {
    title: msg`Payments`,
    advice: { none: msg`VIP and practice servers are not sold. Set up a way to pay (docs/payments.md), or skip this.` },
  },
  gameSide: {
    title: msg`Logs of the game servers`,
    advice: {
      none: msg`Matches count once the game servers send their log. Issue a key for each.`,
      untried: msg`No line has arrived yet with the keys that were issued. Add the log lines to the servers’ configuration.`,
    },
    href: pagePaths.staff.href('leaderboard'),
    action: msg`Set up logs`,
  },
  alerts: {
    title: msg`Alerts`,
    advice: {
      none: msg`No chat receives alerts when servers stop responding. Add a webhook.`,
      untried: msg`No alert has reached the webhook yet. Send a test alert.`,
    },
    href: pagePaths.staff.href('alerts'),
    action: msg`Set up alerts`,
  },
  backup: {
    title: msg`Backup`,
    advice: {
      none: msg`There is no backup. Make one, and one a day by a timer: npm run admin -- backup <file>`,
      old: msg`The last backup is more than a week old. Does its timer still run?`,
    },
  },
  legal: {
    title: msg`Legal pages`,
    advice: {
      none: msg`There are no terms, privacy policy and imprint yet. Begin with the templates.`,
      untried: msg`A page is written but not published.`,
      some: msg`Terms, privacy policy or imprint is missing. Skip this if you need none.`,
    },
    href: `${pagePaths.staff.href('texts')}?legal`,
    action: msg`Write them`,
  },
  icon: {
    title: msg`Icon`,
    advice: { none: msg`The installed app has the Spawnpoint icon. One picture makes all four sizes.` },
    href: `${settings}#pictures`,
    action: msg`Upload an icon`,
  },
}
