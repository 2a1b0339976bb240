/**
 * Which hosts carry conference sites, and which never do?
 *
 * Some hosts tell more than any word in the address. Pages on indexes, publishers, submission systems, code hosters
 * and social networks are never a conference's own site, so that is a rule and not a weight. Hosters that many
 * conferences use are a strong hint and left to the learner. The list is general knowledge, written by hand and not
 * taken from the training data; the model card gives figures without it.
 */
import { type Span, stands, type Word, wordAt, wordOf } from "./address-buffer.js";

export type HosterType = "never" | "events" | "society" | "free" | "blog" | "publisher";

const HOUSES: Readonly<Record<HosterType, string>> = {
  never: `dblp.org dblp.uni-trier.de dblp.dagstuhl.de ceur-ws.org aclanthology.org dl.acm.org portal.acm.org
    ieeexplore.ieee.org link.springer.com arxiv.org openreview.net doi.org wikicfp.com easychair.org
    cmt.research.microsoft.com cmt3.research.microsoft.com hotcrp.com edas.info softconf.com sessionize.com papercall.io
    confs.tech callingallpapers.com conferencealerts.com allconferences.com 10times.com conferenceindex.org
    conference-service.com wikipedia.org wikidata.org github.com gitlab.com bitbucket.org sourceforge.net youtube.com
    youtu.be vimeo.com twitter.com x.com facebook.com linkedin.com instagram.com reddit.com ssrn.com researchgate.net
    academia.edu semanticscholar.org scholar.google.com medium.com blogspot.com blogger.com meetup.com eventbrite.com
    eventbrite.co.uk eventbrite.de cran.r-project.org bioconductor.org pypi.org openaccess.thecvf.com papers.nips.cc
    papers.neurips.cc proceedings.mlr.press proceedings.neurips.cc drops.dagstuhl.de slideshare.net speakerdeck.com
    confeti.app amazon.com zenodo.org figshare.com hal.science eprint.iacr.org biorxiv.org medrxiv.org dx.doi.org
    stackoverflow.com stackexchange.com kaggle.com huggingface.co npmjs.com rpubs.com linguistlist.org pretalx.com`,
  events: `conf.researchr.org sciencesconf.org grc.org cecam.org mfo.de lorentzcenter.nl dagstuhl.de birs.ca euromech.org
    cvent.com cvent.me eventscloud.com swoogo.com eventsair.com attendify.com keystonesymposia.org regonline.com aconf.org
    confcats.io iscb.org ifaamas.org iaria.org thecvf.com icms.org.uk newton.ac.uk cism.it aimath.org ipam.ucla.edu slmath.org
    msri.org icerm.brown.edu eventcreate.com amiando.com b2match.io converia.de conferences.iaea.org emboconference.org
    embl.org royalsociety.org wildapricot.org whova.com sched.com waset.org conftool.net conftool.com indico.global`,
  society: `acm.org ieee.org siam.org usenix.org iacr.org aaai.org sigplan.org sigcomm.org siggraph.org ams.org aps.org
    ieee-security.org computer.org ieee-ies.org comsoc.org aclweb.org vldb.org ifip.org eurographics.org informs.org agu.org
    egu.eu iop.org acs.org rsc.org`,
  free: `wordpress.com github.io gitlab.io netlify.app netlify.com vercel.app pages.dev herokuapp.com sites.google.com
    wixsite.com weebly.com google.com squarespace.com webnode.com bitbucket.io readthedocs.io web.app notion.site jimdo.com
    strikingly.com`,
  blog: "substack.com tumblr.com rbind.io livejournal.com dev.to hashnode.dev ghost.io typepad.com leanpub.com oreilly.com",
  publisher: `springer.com springerlink.com sciencedirect.com elsevier.com jmlr.org isca-speech.org mdpi.com frontiersin.org
    nature.com wiley.com tandfonline.com jstor.org f1000research.com osf.io archive.org`,
};

/** Societies, institutes and companies: events have pages below them, but their own front page is none. */
const ORGANISATIONS = `bcs.org gi.de sigchi.org sigir.org sigmod.org sigkdd.org sigops.org sigarch.org sigmobile.org sigbed.org
  sigda.org sigcse.org sigsoft.org sigact.org sigmm.org sigai.org sigdoc.org sigecom.org iapr.org ieee-ras.org ieee-cis.org
  signalprocessingsociety.org eurasip.org eatcs.org eacl.org eurai.org ercim.eu easst.org iet.org theiet.org asis.org ala.org
  asme.org asce.org sae.org spie.org optica.org osa.org ecs.org tms.org acoustics.org ifla.org lsadc.org mla.org apa.org
  apsa.org aera.net aea.org imo.org itu.int iso.org oecd.org who.int unesco.org un.org europa.eu nsf.gov nih.gov nist.gov
  nasa.gov cern.ch esa.int inria.fr cnrs.fr cea.fr cwi.nl mpg.de fraunhofer.de dfki.de csiro.au riken.jp aist.go.jp nii.ac.jp
  microsoft.com google.com google.de research.google apple.com ibm.com intel.com nvidia.com amd.com arm.com meta.com oracle.com
  sap.com siemens.com bosch.com philips.com nokia.com ericsson.com huawei.com samsung.com sony.com hitachi.com fujitsu.com
  toshiba.com baidu.com tencent.com alibaba.com cisco.com adobe.com salesforce.com netflix.com airbus.com boeing.com`;
const organisations = new Set(ORGANISATIONS.split(/\s+/).map((name) => wordOf(name).hash));
const ACADEMIC = ["edu", "ac"];
const UNIVERSITY = ["uni-", "univ-", "tu-", "fh-", "hs-"];
/** What organisations and journals call themselves. One row per group of languages. */
const CALLED_ORGANISATION = new RegExp(
  [
    "societ(?:y|ies)|associat|institut|academ|foundation|universit|federation|council|consortium", // English, French
    "alliance|guild(?!f)|network(?!s|ing)|(?<!re)union|club|journal|bulletin|magazine|news$|(?:transactions|letters|press)$",
    "gesellschaft|verein(?!te)|verband|stiftung|akademie|gmbh|zeitschrift", // German
    "sociedad|sociedade|asociac|associac|universid|fundac|academia|federac|revista", // Spanish, Portuguese
    "societa|associazion|accademi|fondazion|istitut|univerzit|uniwersytet|stowarzyszen", // Italian, Czech, Polish
  ].join("|"),
);
/** Some events carry the name of their society: "society-conf.org". */
const CALLED_EVENT = /conf|sympos|workshop|congres|kongres|meeting|tagung|convention|summit|colloqu|school|\d/;

/** Is a host, without "www", the front door of a society, university, institute, company or hoster? */
export function isOrganisation(
  units: Uint16Array,
  labels: readonly Span[],
  topLabels: number,
  hoster: HosterMatch | undefined,
): boolean {
  if (hoster !== undefined) return !hoster.subdomain;
  const first = isSpelled(units, labels[0], "www") ? 1 : 0;
  const name = labels[first];
  if (name === undefined || labels.length - first - topLabels > 1) return false;
  const { to } = labels[labels.length - 1]!;
  return (
    organisations.has(wordAt(units, name.from, to).hash) ||
    labels.slice(first + 1).some((label) => ACADEMIC.some((top) => isSpelled(units, label, top))) ||
    UNIVERSITY.some((begin) => stands(units, name.from, begin)) ||
    isCalledOrganisation(String.fromCharCode(...units.subarray(name.from, name.to)))
  );
}

const isCalledOrganisation = (name: string): boolean => CALLED_ORGANISATION.test(name) && !CALLED_EVENT.test(name);

/** By the hash of the host's name; the name is compared, too. */
const houses = new Map(
  (Object.entries(HOUSES) as [HosterType, string][]).flatMap(([house, hosts]) =>
    hosts.split(/\s+/).map((name) => [wordOf(name).hash, { name, house }] as const),
  ),
);

export interface HosterMatch {
  readonly house: HosterType;
  /** The site has its own subdomain of the hoster. */
  readonly subdomain: boolean;
}

/** For a host whose labels are in `units`, one after the other. */
export function findHoster(units: Uint16Array, labels: readonly Span[]): HosterMatch | undefined {
  const first = isSpelled(units, labels[0], "www") ? 1 : 0;
  const last = labels.length - 1;
  const { to } = labels[last]!;
  // The longest name on the list is the nearest: "scholar.google.com" before "google.com".
  for (let i = Math.max(first, last - 3); i < last; i++) {
    const house = houseOf(wordAt(units, labels[i]!.from, to));
    if (house !== undefined) return { house, subdomain: i > first };
  }
  if (labels.some((label) => isSpelled(units, label, "indico"))) return { house: "events", subdomain: false };
  if (labels.some((label) => isSpelled(units, label, "blogspot"))) return { house: "never", subdomain: true };
  return undefined;
}

function houseOf(name: Word): HosterType | undefined {
  const known = houses.get(name.hash);
  return known !== undefined && isSpelled(name.units, name, known.name) ? known.house : undefined;
}

const isSpelled = (units: Uint16Array, span: Span | undefined, text: string): boolean =>
  span !== undefined && span.to - span.from === text.length && stands(units, span.from, text);
