/** What staff edit with versions, as the audit names it. */
export const editKinds = ['server', 'announcement', 'faq', 'rules', 'privilege', 'price', 'settings', 'legal'] as const
export type EditKind = (typeof editKinds)[number]

const editVerbs = ['add', 'edit', 'remove', 'restore'] as const
export type EditVerb = (typeof editVerbs)[number]

const acts = [
  'checklist.dismiss',
  'checklist.show',
  'staff.add',
  'staff.role',
  'staff.remove',
  'staff.claim',
  'season.create',
  'season.close',
  'log.upload',
  'log-key.issue',
  'log-key.rotate',
  'log-key.revoke',
  'log-key.link',
  'order.refund',
  'order.check',
  'order.deliver',
  'refund.send',
  'refund.note',
  'rental.restart',
  'rental.extend',
  'rental.compensate',
  'rental.end',
  'rental.maintenance',
  'rental.regionMaintenance',
  'ban.add',
  'ban.change',
  'ban.lift',
  'game.say',
  'game.kick',
  'game.run',
  'game.reload',
  'console.set',
  'console.remove',
  'console.test',
  'player.note',
  'player.signOut',
  'player.unlinkEmail',
  'player.remove',
  'player.restore',
  'player.erase',
  'player.keep',
  'player.export',
  'match.void',
  'match.restore',
  'vip.grant',
  'vip.end',
  'legal.publish',
  'legal.withdraw',
  'picture.upload',
  'webhook.add',
  'webhook.edit',
  'webhook.move',
  'webhook.remove',
  'webhook.test',
  'mail.test',
  'catalogue.import',
  'catalogue.undo',
  'database.backup',
  'database.restore',
  'database.move',
  'secret.new',
] as const

/** The acts of the audit: noun and verb. The page has a message for each. */
export type AuditAction = (typeof acts)[number] | `${EditKind}.${EditVerb}`

export const auditActions: readonly AuditAction[] = [
  ...acts,
  ...editKinds.flatMap((kind) => editVerbs.map((verb): AuditAction => `${kind}.${verb}`)),
]
