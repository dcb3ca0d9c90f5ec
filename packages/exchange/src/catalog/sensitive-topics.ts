// D85: topics that reveal what Article 9 of the GDPR calls special categories, and despair, in six languages. Words with a
// common second meaning in shopping are left out: Christian is also a designer, a race is also run, an enceinte is also a
// loudspeaker, a religieuse is also a cake, judías are also beans, Etnia also makes glasses, and there are hearing aids. All
// lists apply to every text, so a word must not be such a one in any of the other languages either.

type Categories = Readonly<
  Record<'health' | 'sexuality' | 'religion' | 'politics' | 'unions' | 'origin' | 'despair', string>
>

const english = {
  health:
    'abortion, addiction, adhd, alcoholism, anxiety, autism, bipolar, cancer, chemotherapy, dementia, depression, ' +
    'diabetes, disability, eating disorder, epilepsy, erectile dysfunction, hepatitis, hiv, infertility, mental health, ' +
    'mental illness, miscarriage, multiple sclerosis, pregnancy, pregnant, schizophrenia, sexually transmitted',
  sexuality:
    'bisexual, fetish, gay, homosexual, homosexuality, lesbian, lgbt, lgbtq, porn, pornography, queer, sex life, ' +
    'sexual orientation, sexuality, transgender',
  religion:
    'atheism, atheist, buddhism, buddhist, catholic, christianity, christians, hindu, hinduism, islam, islamic, jewish, ' +
    'judaism, muslim, muslims, protestant, religion, religious, sikh',
  politics:
    'communist, democrat, fascist, left-wing, party membership, political opinion, political party, political views, ' +
    'republican, right-wing, socialist',
  unions: 'labor union, labour union, trade union, union member, union membership',
  origin: 'ethnic minority, ethnic origin, ethnicity, migration background, racial origin',
  despair: 'end my life, kill myself, self-harm, self-injury, suicidal, suicide, want to die',
} as const satisfies Categories

const german = {
  health:
    'abtreibung, adhs, alkoholismus, alkoholsucht, alzheimer, angststörung, autismus, behinderung, bipolare störung, brustkrebs, ' +
    'bulimie, chemotherapie, demenz, depression, depressionen, depressiv, diabetes, drogensucht, epilepsie, ' +
    'erektionsstörung, essstörung, fehlgeburt, geschlechtskrankheit, hepatitis, hiv, impotenz, krebs, krebserkrankung, ' +
    'magersucht, multiple sklerose, psychisch krank, psychische erkrankung, schizophrenie, schwanger, schwangerschaft, ' +
    'schwangerschaftsabbruch, schwerbehinderung, suchterkrankung, unfruchtbarkeit',
  sexuality:
    'bisexuell, fetisch, homosexualität, homosexuell, lesbisch, pornografie, pornographie, pornos, schwul, sexualität, ' +
    'sexualleben, sexuelle orientierung, transsexuell',
  religion:
    'atheismus, buddhismus, christentum, evangelisch, hinduismus, islam, islamisch, juden, judentum, jüdisch, katholik, ' +
    'katholisch, moslem, muslime, muslimisch, protestantisch, religion, religiös',
  politics:
    'faschist, kommunist, linksextrem, linksradikal, parteimitgliedschaft, politische einstellung, politische meinung, ' +
    'politische partei, rechtsextrem, rechtsradikal, sozialist',
  unions: 'gewerkschaft, gewerkschaften, gewerkschaftsmitglied, gewerkschaftsmitgliedschaft',
  origin: 'ethnie, ethnische herkunft, ethnische minderheit, migrationshintergrund, rassische herkunft',
  despair:
    'mich umbringen, mir das leben nehmen, nicht mehr leben, selbstmord, selbstverletzung, suizid, suizidal, will sterben',
} as const satisfies Categories

const french = {
  health:
    'addiction, alcoolisme, alzheimer, anorexie, anxiété, autisme, avortement, boulimie, cancer, ' +
    'chimiothérapie, démence, dépressif, dépression, dépressive, diabète, diabétique, dysfonction érectile, épilepsie, ' +
    'fausse couche, femme enceinte, grossesse, handicapé, handicapée, hépatite, infection sexuellement transmissible, ' +
    'infertilité, ivg, maladie mentale, maladie sexuellement transmissible, santé mentale, schizophrénie, ' +
    'sclérose en plaques, sida, stérilité, suis enceinte, toxicomanie, trouble alimentaire, trouble bipolaire, ' +
    'troubles alimentaires, troubles bipolaires, vih',
  sexuality:
    'bisexuel, bisexuelle, homosexualité, homosexuel, homosexuelle, lesbienne, orientation sexuelle, pornographie, ' +
    'sexualité, transgenre, transsexuel, transsexuelle, vie sexuelle',
  religion:
    'athée, athéisme, bouddhisme, bouddhiste, catholique, christianisme, hindou, hindouisme, islam, islamique, judaïsme, ' +
    'juif, juifs, juive, musulman, musulmane, musulmans, religieux, religion',
  politics:
    'communiste, extrême droite, extrême gauche, fasciste, opinion politique, opinions politiques, parti politique, socialiste',
  unions: "adhésion syndicale, délégué syndical, membre d'un syndicat, syndicaliste, syndicat ouvrier",
  origin: "ethnicité, issu de l'immigration, minorité ethnique, origine ethnique, origine raciale",
  despair:
    'automutilation, envie de mourir, me suicider, me tuer, mettre fin à mes jours, suicidaire, suicide, veux mourir',
} as const satisfies Categories

const spanish = {
  health:
    'aborto, adicción, alcoholismo, alzheimer, anorexia, ansiedad, autismo, bulimia, cáncer, demencia, ' +
    'depresión, diabetes, discapacidad, disfunción eréctil, drogadicción, embarazada, embarazo, enfermedad mental, ' +
    'epilepsia, esclerosis múltiple, esquizofrenia, esterilidad, hepatitis, infertilidad, quimioterapia, salud mental, ' +
    'sida, tdah, transmisión sexual, trastorno alimentario, trastorno bipolar, vih',
  sexuality:
    'bisexual, fetichismo, homosexual, homosexualidad, lesbiana, orientación sexual, pornografía, sexualidad, transexual, ' +
    'transgénero, vida sexual',
  religion:
    'atea, ateísmo, ateo, budismo, budista, católica, católico, cristianismo, hinduismo, islam, islámico, judaísmo, ' +
    'judío, judíos, musulmán, musulmana, musulmanes, protestante, religión, religiosa, religioso',
  politics:
    'comunista, extrema derecha, extrema izquierda, fascista, ideología política, opinión política, opiniones políticas, ' +
    'partido político, socialista',
  unions: 'afiliación sindical, sindical, sindicalista, sindicato, sindicatos',
  origin: 'minoría étnica, origen étnico, origen racial',
  despair: 'autolesión, autolesiones, matarme, quiero morir, quitarme la vida, suicida, suicidarme, suicidio',
} as const satisfies Categories

const italian = {
  health:
    'aborto, alcolismo, alzheimer, anoressia, ansia, autismo, bulimia, cancro, chemioterapia, demenza, depressione, ' +
    'diabete, disabilità, disfunzione erettile, disturbi alimentari, disturbo alimentare, disturbo bipolare, epatite, ' +
    'epilessia, gravidanza, hiv, incinta, infertilità, malattia mentale, salute mentale, schizofrenia, sclerosi multipla, ' +
    'sessualmente trasmissibile, sterilità, tossicodipendenza, tumore',
  sexuality:
    'bisessuale, lesbica, omosessuale, omosessualità, orientamento sessuale, pornografia, sessualità, transessuale, ' +
    'vita sessuale',
  religion:
    'ateismo, ateo, buddismo, buddista, cattolica, cattolico, cristianesimo, ebraico, ebraismo, ebrea, ebreo, induismo, ' +
    'islam, islamico, musulmana, musulmani, musulmano, protestante, religione, religiosa, religioso',
  politics:
    'comunista, estrema destra, estrema sinistra, fascista, opinione politica, opinioni politiche, partito politico, ' +
    'socialista',
  unions: 'iscrizione al sindacato, sindacale, sindacalista, sindacati, sindacato',
  origin: 'minoranza etnica, origine etnica, origine razziale',
  despair: 'autolesionismo, suicida, suicidarmi, suicidio, togliermi la vita, uccidermi, voglio morire',
} as const satisfies Categories

const portuguese = {
  health:
    'aborto, alcoolismo, alzheimer, anorexia, ansiedade, autismo, bulimia, câncer, cancro, deficiente físico, ' +
    'demência, dependência química, depressão, diabetes, disfunção erétil, distúrbio alimentar, doença mental, epilepsia, ' +
    'esclerose múltipla, esquizofrenia, gestante, grávida, gravidez, hepatite, hiv, infertilidade, ' +
    'pessoa com deficiência, quimioterapia, saúde mental, sexualmente transmissível, sida, tdah, toxicodependência, ' +
    'transtorno alimentar, transtorno bipolar, vih',
  sexuality:
    'bissexual, homossexual, homossexualidade, lésbica, orientação sexual, pornografia, sexualidade, transexual, ' +
    'transgénero, transgênero, vida sexual',
  religion:
    'ateísmo, ateia, ateu, budismo, budista, católica, católico, cristianismo, hinduísmo, islâmico, islamismo, judaico, ' +
    'judaísmo, judeu, judeus, muçulmana, muçulmano, muçulmanos, protestante, religião, religiosa, religioso',
  politics:
    'comunista, extrema direita, extrema esquerda, fascista, opinião política, opiniões políticas, partido político, ' +
    'socialista',
  unions: 'filiação sindical, sindical, sindicalista, sindicato, sindicatos',
  origin: 'minoria étnica, origem étnica, origem racial',
  despair: 'automutilação, autolesão, matar-me, me matar, quero morrer, suicida, suicídio, tirar a minha vida',
} as const satisfies Categories

/** By language: what `privacy.sensitiveTopics` is where nobody sets it. */
export const sensitiveTopics: Readonly<Record<string, readonly string[]>> = {
  en: topicsOf(english),
  de: topicsOf(german),
  fr: topicsOf(french),
  es: topicsOf(spanish),
  it: topicsOf(italian),
  pt: topicsOf(portuguese),
}

function topicsOf(categories: Categories): readonly string[] {
  const topics = Object.values(categories).flatMap((list) => list.split(', '))
  return [...new Set(topics.flatMap((topic) => [topic, ...plainSpellings(topic)]))]
}

/** Many write without marks, and German has letters for them. */
function plainSpellings(topic: string): readonly string[] {
  if (!/[^ -~]/.test(topic)) return []
  const plain = withoutMarks(topic)
  return /[äöü]/.test(topic) ? [plain, withoutMarks(topic.replaceAll(/[äöü]/g, (letter) => `${letter}e`))] : [plain]
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
}
