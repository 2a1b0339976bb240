/** The full record as XML: every field with its evidence. `OWN_SCHEMA` describes it. */
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { element, type Xml } from "./xml.js";

export const OWN_NAMESPACE = "urn:winnow:record:1";

export function ownRecord(record: WinnowRecord, schema: string): Xml {
  const { id, number, kind, collection, url, state, version, change, validated, confidence, first, changed } = record;
  const attributes = {
    xmlns: OWN_NAMESPACE,
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation": `${OWN_NAMESPACE} ${schema}`,
    ...{ id, number, kind, collection, url, state, version, change },
    validated: String(validated),
    ...{ confidence, first, changed },
  };
  const fields = Object.entries(record.fields).map(([name, value]) =>
    element(
      "field",
      { name },
      valueElement(value),
      (record.evidence[name] ?? []).map(({ url: page, part, words, rule }) =>
        element("evidence", { url: page, part, rule }, words),
      ),
    ),
  );
  return element("record", attributes, fields);
}

/** Lists and objects are nested; values come from pages, so very deep ones are written as JSON. */
function valueElement(value: Json, depth = 0): Xml {
  if (value === null) return element("null", {});
  if (typeof value === "object" && depth > MAX_DEPTH) return element("text", {}, JSON.stringify(value));
  if (Array.isArray(value))
    return element(
      "list",
      {},
      value.map((one) => valueElement(one, depth + 1)),
    );
  if (typeof value === "object")
    return element(
      "object",
      {},
      Object.entries(value).map(([name, one]) => element("entry", { name }, valueElement(one ?? null, depth + 1))),
    );
  if (typeof value === "string") return element("text", {}, value);
  return element(typeof value, {}, String(value));
}

const MAX_DEPTH = 20;

/** Published at /oai/record.xsd. */
export const OWN_SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${OWN_NAMESPACE}" targetNamespace="${OWN_NAMESPACE}" elementFormDefault="qualified">
  <xs:element name="record">
    <xs:complexType>
      <xs:sequence><xs:element name="field" type="field" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
      <xs:attribute name="id" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[0-9a-f]{32}"/></xs:restriction></xs:simpleType></xs:attribute>
      <xs:attribute name="number" type="xs:positiveInteger" use="required"/>
      <xs:attribute name="kind" type="xs:string" use="required"/>
      <xs:attribute name="collection" type="xs:string" use="required"/>
      <xs:attribute name="url" type="xs:string" use="required"/>
      <xs:attribute name="state" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="live"/><xs:enumeration value="vanished"/></xs:restriction></xs:simpleType></xs:attribute>
      <xs:attribute name="version" type="xs:positiveInteger" use="required"/>
      <xs:attribute name="change" type="xs:positiveInteger" use="required"/>
      <xs:attribute name="validated" type="xs:boolean" use="required"/>
      <xs:attribute name="confidence" type="xs:double" use="required"/>
      <xs:attribute name="first" type="xs:dateTime" use="required"/>
      <xs:attribute name="changed" type="xs:dateTime" use="required"/>
    </xs:complexType>
  </xs:element>
  <xs:complexType name="field">
    <xs:sequence>
      <xs:group ref="value"/>
      <xs:element name="evidence" minOccurs="0" maxOccurs="unbounded">
        <xs:complexType mixed="true">
          <xs:attribute name="url" type="xs:string" use="required"/>
          <xs:attribute name="part" type="xs:string"/>
          <xs:attribute name="rule" type="xs:string" use="required"/>
        </xs:complexType>
      </xs:element>
    </xs:sequence>
    <xs:attribute name="name" type="xs:string" use="required"/>
  </xs:complexType>
  <xs:group name="value">
    <xs:choice>
      <xs:element name="text" type="xs:string"/>
      <xs:element name="number" type="xs:double"/>
      <xs:element name="boolean" type="xs:boolean"/>
      <xs:element name="null"><xs:complexType/></xs:element>
      <xs:element name="list"><xs:complexType><xs:sequence><xs:group ref="value" minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
      <xs:element name="object">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="entry" minOccurs="0" maxOccurs="unbounded">
              <xs:complexType><xs:group ref="value"/><xs:attribute name="name" type="xs:string" use="required"/></xs:complexType>
            </xs:element>
          </xs:sequence>
        </xs:complexType>
      </xs:element>
    </xs:choice>
  </xs:group>
</xs:schema>
`;
