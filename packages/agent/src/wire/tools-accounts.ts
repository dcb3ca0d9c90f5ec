// Spec: AdCP 3, accounts: sync_accounts, list_accounts.

import { type Account, listAccounts, makeAccount } from '../core/accounts.ts'
import { type Fault, fault, isFault } from '../core/fault.ts'
import { type Answer, type Answered, answerOnce } from '../core/replies.ts'
import { pageRequestOf, paginationOf } from './read.ts'
import { shapes } from './shapes.ts'
import { type Tool, tool } from './tool.ts'

/** With the key, so that a buyer can tell which try was answered. */
export function repliedAnswer(answered: Answered | Fault, key: string): Answer | Fault {
  if (isFault(answered)) return answered
  return { ...answered.answer, idempotency_key: key, ...(answered.isReplayed ? { replayed: true } : {}) }
}

/** What was asked, without what may differ between two tries. */
export function bodyOf(request: object): unknown {
  const { context: _, idempotency_key: __, ...body } = request as Readonly<Record<string, unknown>>
  return body
}

function accountShown(account: Account): Answer {
  const { id, domain, brand, operator, is_sandbox: isSandbox } = account
  return {
    account_id: id,
    name: operator === domain ? domain : `${domain} via ${operator}`,
    brand: { domain, ...(brand === '' ? {} : { brand_id: brand }) },
    operator,
    status: 'active',
    billing: 'operator',
    account_scope: 'operator_brand',
    ...(isSandbox ? { sandbox: true } : {}),
  }
}

export const accountTools: readonly Tool[] = [
  tool(
    'sync_accounts',
    'Names the accounts, one for each brand and operator, for which you buy.',
    shapes.syncAccounts,
    async ({ parts, caller, request }) => {
      if (request.dry_run === true || request.delete_missing === true)
        return fault('unsupported', 'dry_run and delete_missing are not offered here.', {
          at: [request.dry_run === true ? 'dry_run' : 'delete_missing'],
        })
      const billed = request.accounts.findIndex(({ billing = 'operator' }) => billing !== 'operator')
      if (billed !== -1)
        return fault('unsupported', 'The operator of an account is billed.', { at: ['accounts', billed, 'billing'] })
      const key = { caller, account: '', key: request.idempotency_key, body: bodyOf(request) }
      const answered = await answerOnce(parts, key, {
        begin: async (transaction) => {
          const accounts: Answer[] = []
          for (const { brand, operator, sandbox = false } of request.accounts) {
            const named = { domain: brand.domain, brand: brand.brand_id ?? '', operator, isSandbox: sandbox }
            const made = await makeAccount(parts, transaction, caller, named)
            if (isFault(made)) return made
            accounts.push({ ...accountShown(made.account), action: made.isNew ? 'created' : 'unchanged' })
          }
          return { answer: { accounts, status: 'completed' } }
        },
        finish: () => Promise.reject(new Error('accounts are made at once')),
      })
      return repliedAnswer(answered, request.idempotency_key)
    },
  ),
  tool('list_accounts', 'Lists your accounts.', shapes.listAccounts, async ({ parts, caller, request }) => {
    const page = pageRequestOf(request.pagination)
    if (isFault(page)) return page
    const { items, next } = await listAccounts(parts, caller, page)
    return { accounts: items.map(accountShown), pagination: paginationOf(next), status: 'completed' }
  }),
]
