// T73: 25 configurations, each bad in another way. `house` is a part that is good.

const many = Array.from(
  { length: 201 },
  (_, index) => `    - { name: p${index}, params: { endpoint: "http://127.0.0.1:9/" } }`,
)
const partners = (entry: string): string => `demand:\n  partners:\n    - ${entry}\n`
const good = 'params: { endpoint: "http://127.0.0.1:9/" }'

export function badFiles(house: string): readonly string[] {
  return [
    '',
    '# a file that was emptied\n',
    house.slice(0, house.indexOf('creative')),
    `${house}limits: [\n`,
    `${house}limits:\n\tip: 5\n`,
    `${house}limits: { ip: 5 }\nlimits: { ip: 6 }\n`,
    `${house}---\n${house}`,
    `${house}limits: { ipp: 5 }\n`,
    `${house}limits: { ip: -1 }\n`,
    `${house}limits: { ip: many }\n`,
    `${house}limits: { addresses: { 10.0.0.0/99: 5 } }\n`,
    `${house}auction: { timeoutMs: 1 }\n`,
    `${house}notices: { secret: short }\n`,
    `${house}notices: { secretFile: a-file-that-is-not-there }\n`,
    `${house}notices: { publicUrl: "ftp://ads.example" }\n`,
    `${house}explain: { publishers: ["\${A_VARIABLE_THAT_IS_NOT_SET}"] }\n`,
    `${house}${partners(`{ name: north, timeoutMs: -5, ${good} }`)}`,
    `${house}${partners('{ name: north }')}`,
    `${house}${partners('{ name: north, params: { endpoint: "no url" } }')}`,
    `${house}${partners(`{ name: north, adapter: unknown, ${good} }`)}`,
    `${house}${partners(`{ name: house, ${good} }`)}`,
    `${house}${partners(`{ name: north, ${good} }\n    - { name: north, ${good} }`)}`,
    `${house}demand:\n  partners:\n${many.join('\n')}\n`,
    `${house}server: { acceptors: 7 }\n`,
    `${house}admin: { names: [parley.example] }\njournal: { commitMs: 3 }\n`,
  ]
}
