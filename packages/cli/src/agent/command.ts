// parley agent: for operators the file by which a publisher authorises the agent; for buyers one whole round with a running agent.

import { Argument, Option } from 'commander'
import type { AddCommand } from '../commands.ts'
import type { AdagentsOptions } from './adagents.ts'
import type { TryOptions } from './try-agent.ts'

const agentActions = {
  adagents:
    'prints the adagents.json that a publisher puts at https://DOMAIN/.well-known/adagents.json, or checks the one in --file; nothing is fetched',
  try: 'buys like a buyer’s agent, from a brief such as "trail shoes, US, $500" to a delivered card',
} as const
type AgentAction = keyof typeof agentActions

export const addAgent: AddCommand = (program, run) =>
  program
    .command('agent')
    .addArgument(
      new Argument(
        '<action>',
        Object.entries(agentActions)
          .map(([name, says]) => `${name}: ${says}`)
          .join('; '),
      ).choices(Object.keys(agentActions)),
    )
    .argument('<subject>', 'for adagents, the domain of the publisher; for try, the brief')
    .description('Makes and checks adagents.json, and tries a running agent as a buyer.')
    .option('--config <agent.yaml>', 'adagents: configuration of the agent; - reads standard input', 'agent.yaml')
    .option('--file <adagents.json>', "adagents: the publisher's file, which is then checked; - reads standard input")
    .option('--url <url>', 'try: URL of the agent; defaults to this machine, port PARLEY_AGENT_PORT or 9393')
    .addOption(
      new Option('--token <token>', 'try: token of a buyer; others can see it in the list of processes').env(
        'PARLEY_BUYER_TOKEN',
      ),
    )
    .option('--brand <domain>', 'try: domain of the advertiser', 'northtrail.example')
    .option('--bid <dollars>', 'try: bid for a thousand impressions; twice the floor of the product if left out')
    .option('--openrtb <url>', 'try: base URL of the exchange, which is then asked for the card')
    .option('--request <file>', 'try: bid request in which the card is to be shown; a sample request if left out')
    .option('--wait <seconds>', 'try: how long to wait for each of buy, card and delivery', '60')
    .option('--keep', 'try: leave the buy running; otherwise it is canceled at the end')
    .action((action: AgentAction, subject: string, options: AdagentsOptions & TryOptions) =>
      run('agent', async (effects) =>
        action === 'try'
          ? (await import('./try-agent.ts')).tryAgent(subject, options, effects)
          : (await import('./adagents.ts')).adagents(subject, options, effects),
      ),
    )
