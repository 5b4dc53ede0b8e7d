//! Where a source can be changed so that it still compiles: each change is an expression of the same type behind
//! a switch, so that one build holds them all. Constants, patterns, types, macros and tests are left alone.

use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, ReturnType, Stmt, Type, UnOp};

/// What stands for the number of a mutant until it is known.
const ID: &str = "@ID@";

/// One change of one place.
#[derive(Clone, Debug)]
pub struct Site {
    /// The file, from the root of the repository.
    pub file: String,
    /// The bytes that are replaced.
    pub range: Range<usize>,
    /// The line the change is in, from one.
    pub line: usize,
    /// What is changed: `comparison`, `constant`, ...
    pub kind: &'static str,
    /// The change in words.
    pub change: String,
    /// What is written instead, with `ID` for the number.
    text: String,
}

impl Site {
    /// What is written instead when the mutant has that number.
    pub fn text(&self, id: usize) -> String {
        self.text.replace(ID, &id.to_string())
    }

    /// Whether both cannot be made in one build.
    pub fn overlaps(&self, other: &Site) -> bool {
        let (one, two) = (&self.range, &other.range);
        self.file == other.file
            && (one.start == two.start || one.start < two.end && two.start < one.end)
    }

    /// What tells it from every other.
    pub fn key(&self) -> String {
        format!("{}:{} {}", self.file, self.line, self.change)
    }
}

/// All sites of a source.
pub fn sites(file: &str, source: &str) -> syn::Result<Vec<Site>> {
    let tree = syn::parse_file(source)?;
    let mut finder = Finder {
        file,
        source,
        sites: Vec::new(),
    };
    finder.visit_file(&tree);
    Ok(finder.sites)
}

struct Finder<'a> {
    file: &'a str,
    source: &'a str,
    sites: Vec<Site>,
}

/// Whether code is part of some builds only, such as tests.
fn is_conditional(attributes: &[syn::Attribute]) -> bool {
    let named = |attribute: &syn::Attribute, name| attribute.path().is_ident(name);
    attributes
        .iter()
        .any(|each| named(each, "cfg") || named(each, "test"))
}

/// Whether a condition binds names, so that it can stand only where it stands.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

/// The operator a mutant has instead, and the kind of the change.
fn other_operator(op: &BinOp) -> Option<(&'static str, &'static str)> {
    Some(match op {
        BinOp::Lt(_) => ("comparison", "<="),
        BinOp::Le(_) => ("comparison", "<"),
        BinOp::Gt(_) => ("comparison", ">="),
        BinOp::Ge(_) => ("comparison", ">"),
        BinOp::Eq(_) => ("comparison", "!="),
        BinOp::Ne(_) => ("comparison", "=="),
        BinOp::And(_) => ("logic", "||"),
        BinOp::Or(_) => ("logic", "&&"),
        BinOp::Add(_) => ("arithmetic", "-"),
        BinOp::Sub(_) => ("arithmetic", "+"),
        BinOp::AddAssign(_) => ("arithmetic", "-="),
        BinOp::SubAssign(_) => ("arithmetic", "+="),
        _ => return None,
    })
}

/// What a function may return at once instead of doing its work.
fn defaults(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, of) = output else {
        return &["()"];
    };
    let Type::Path(path) = &**of else {
        return &[];
    };
    let Some(last) = path.path.segments.last() else {
        return &[];
    };
    match last.ident.to_string().as_str() {
        "bool" => &["true", "false"],
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128"
        | "isize" => &["0", "1"],
        "f32" | "f64" => &["0.0"],
        "Option" => &["None"],
        "Vec" => &["Vec::new()"],
        "String" => &["String::new()"],
        _ => &[],
    }
}

impl Finder<'_> {
    fn add(
        &mut self,
        span: Range<usize>,
        at: Span,
        kind: &'static str,
        change: String,
        text: String,
    ) {
        let line = at.start().line;
        let (file, change) = (self.file.to_owned(), one_line(&change));
        self.sites.push(Site {
            file,
            range: span,
            line,
            kind,
            change,
            text,
        });
    }

    fn source(&self, span: Span) -> String {
        self.source[span.byte_range()].to_owned()
    }

    /// An expression that is another one of the same type when the switch is on.
    fn either(&mut self, expr: &impl Spanned, at: Span, kind: &'static str, mutated: &str) {
        let original = self.source(expr.span());
        let text = format!("(if ::mutant_switch::on({ID}) {{ {mutated} }} else {{ {original} }})");
        let change = format!("{original} → {mutated}");
        self.add(expr.span().byte_range(), at, kind, change, text);
    }

    /// A function that returns at once.
    fn function(&mut self, sig: &syn::Signature, block: &syn::Block) {
        // What a constant calls cannot look at a switch.
        if sig.constness.is_some() {
            return;
        }
        let body = self.source(block.span());
        let body = body.trim_matches(['{', '}']).trim();
        for value in defaults(&sig.output) {
            let same = body.is_empty() || body == *value;
            if same || sig.ident == "main" {
                continue;
            }
            let start = block.brace_token.span.open().byte_range().end;
            let text = format!(" if ::mutant_switch::on({ID}) {{ return {value}; }}");
            let change = format!("{} returns {value}", sig.ident);
            self.add(start..start, sig.ident.span(), "return", change, text);
        }
        self.visit_block(block);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Trait(item) => &item.attrs,
            // Types, constants and macros.
            _ => return,
        };
        if !is_conditional(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_conditional(&item.attrs) {
            self.function(&item.sig, &item.block);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = stmt {
            let mut called = expr;
            while let Expr::Try(syn::ExprTry { expr, .. })
            | Expr::Await(syn::ExprAwait { base: expr, .. }) = called
            {
                called = expr;
            }
            let removable = match called {
                Expr::Call(call) => !self.source(call.func.span()).ends_with("drop"),
                // Room made beforehand is no matter of what is right.
                Expr::MethodCall(call) => call.method != "reserve",
                Expr::Assign(_) => true,
                _ => false,
            };
            if removable {
                let original = self.source(stmt.span());
                let text = format!("if !::mutant_switch::on({ID}) {{ {original} }}");
                let change = format!("without {original}");
                self.add(
                    stmt.span().byte_range(),
                    stmt.span(),
                    "statement",
                    change,
                    text,
                );
            }
        }
        visit::visit_stmt(self, stmt);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard
            && !binds(guard)
        {
            let original = self.source(guard.span());
            let text = format!("(::mutant_switch::on({ID}) != ({original}))");
            let change = format!("if {original} → if !({original})");
            self.add(
                guard.span().byte_range(),
                guard.span(),
                "guard",
                change,
                text,
            );
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(binary) if !binds(expr) => {
                if let Some((kind, operator)) = other_operator(&binary.op) {
                    let (whole, op) = (expr.span().byte_range(), binary.op.span());
                    let mutated = [
                        &self.source[whole.start..op.byte_range().start],
                        operator,
                        &self.source[op.byte_range().end..whole.end],
                    ]
                    .concat();
                    self.either(expr, op, kind, &mutated);
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let mutated = self.source(unary.expr.span());
                self.either(expr, expr.span(), "not", &mutated);
            }
            Expr::Lit(literal) => {
                if let Lit::Int(number) = &literal.lit
                    && let Ok(value) = number.base10_parse::<u64>()
                {
                    let near = [value.checked_add(1), value.checked_sub(1)];
                    for value in near.into_iter().flatten() {
                        let mutated = format!("{value}{}", number.suffix());
                        self.either(expr, expr.span(), "constant", &mutated);
                    }
                }
            }
            // Its length is a constant.
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            Expr::Const(_) => return,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
}

/// A change on one line, not too long to read.
fn one_line(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ")
}
