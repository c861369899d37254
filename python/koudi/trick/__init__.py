"""The trick-taking games 升级 and kin: contexts, tables, deals and how they are told."""
