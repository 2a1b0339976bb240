/**
 * Which elements of TEI P5 the TEI file uses, as an ODD (`tei.odd`): for those who make their own schema or documentation with TEI's tools. What
 * stands inside of what is stricter in `tei.rng` (tei-schema.ts); a test compares the names in both.
 */

/** The elements by the module of TEI that defines them. */
export const TEI_MODULES: Readonly<Record<string, readonly string[]>> = {
  textstructure: ["TEI", "text", "body"],
  core: "teiCorpus p title author editor publisher date note bibl ref measure term label desc name lb".split(" "),
  header:
    "teiHeader fileDesc titleStmt editionStmt edition extent publicationStmt idno availability licence notesStmt sourceDesc encodingDesc appInfo application editorialDecl segmentation classDecl taxonomy profileDesc creation langUsage language textClass keywords revisionDesc change".split(
      " ",
    ),
  corpus: ["settingDesc"],
  namesdates: ["place", "placeName"],
  analysis: ["s", "w", "pc"],
};

export const TEI_ODD = `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
<teiHeader>
  <fileDesc>
    <titleStmt><title>The TEI of Winnow's corpus releases</title></titleStmt>
    <publicationStmt><p>Part of a release.</p></publicationStmt>
    <sourceDesc><p>Written together with the release.</p></sourceDesc>
  </fileDesc>
</teiHeader>
<text>
<body>
<p>A teiCorpus with a header after the EAGLES model for each document. The stricter schema is tei.rng.</p>
<schemaSpec ident="winnow" start="teiCorpus" docLang="en">
  <moduleRef key="tei"/>
${Object.entries(TEI_MODULES)
  .map(([module, elements]) => `  <moduleRef key="${module}" include="${elements.join(" ")}"/>\n`)
  .join("")}  <elementSpec ident="availability" module="header" mode="change">
    <attList><attDef ident="status" mode="change" usage="req"/></attList>
  </elementSpec>
  <elementSpec ident="revisionDesc" module="header" mode="change">
    <attList>
      <attDef ident="status" mode="change" usage="req">
        <valList type="closed" mode="replace">
          <valItem ident="validated"><desc>checked by a person</desc></valItem>
          <valItem ident="unchecked"><desc>as the machine read it</desc></valItem>
        </valList>
      </attDef>
    </attList>
  </elementSpec>
</schemaSpec>
</body>
</text>
</TEI>
`;
