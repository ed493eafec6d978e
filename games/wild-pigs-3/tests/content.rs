//! What the default pack must hold.

use sounder_pack::Content;
use wild_pigs_3::{Amounts, Cards, Era, Kind, Spoil, Threat, Token, WildPigs3};

fn total(cost: Amounts) -> u16 {
    cost.into_iter().map(u16::from).sum()
}

fn army(cards: &Cards, era: Era) -> Vec<&Threat> {
    cards.threats.iter().filter(|threat| threat.era == era).collect()
}

const ARMIES: [(Era, u16); 2] = [(Era::Day, 9), (Era::Night, 14)];

#[test]
fn there_is_enough_of_everything() {
    let game = WildPigs3::with_default_pack();
    let cards = game.cards();
    for (era, _) in ARMIES {
        assert!(army(cards, era).len() >= 24);
        let bosses: Vec<_> = cards.bosses.iter().filter(|boss| boss.era == era).collect();
        assert!(bosses.len() >= 2 && bosses.iter().all(|boss| boss.thresholds.len() == 3));
    }
    assert!(cards.upgrades.len() >= 16 && cards.market_weapons >= 14);
    assert!(cards.weapons.iter().filter(|weapon| weapon.manoeuvre.is_some()).count() >= 2);
}

#[test]
fn costs_use_the_whole_span() {
    let game = WildPigs3::with_default_pack();
    let figures = &game.cards().figures;
    for (era, dear) in ARMIES {
        let threats = army(game.cards(), era);
        let (low, high) = if era == Era::Day { figures.day_cost } else { figures.night_cost };
        let costs: Vec<u16> = threats.iter().map(|threat| total(threat.cost)).collect();
        assert!((low..=high).all(|cost| costs.contains(&cost)), "{era:?}: {costs:?}");
        assert!(3 * costs.iter().filter(|cost| **cost >= dear).count() >= threats.len(), "{era:?}: {costs:?}");
    }
}

/// Points for a threat as if a Mass token were points too: it is worth about two.
fn worth(threat: &Threat) -> u8 {
    threat.vp + 2 * u8::from(threat.spoil == Spoil::Token(Token::Mass))
}

#[test]
fn points_rise_with_cost_to_the_end() {
    let game = WildPigs3::with_default_pack();
    for (era, _) in ARMIES {
        let threats = army(game.cards(), era);
        for a in &threats {
            for b in &threats {
                let (more, names) = (i32::from(total(b.cost)) - i32::from(total(a.cost)), (&a.name, &b.name));
                assert!(more < 1 || worth(b) >= worth(a), "{names:?}");
                assert!(more < 3 || worth(b) > worth(a), "{names:?}");
            }
        }
    }
}

#[test]
fn no_threat_is_anothers_poorer_twin() {
    let game = WildPigs3::with_default_pack();
    for (era, _) in ARMIES {
        let threats = army(game.cards(), era);
        for a in &threats {
            let poorer = threats.iter().find(|b| {
                let dearer = b.cost.iter().zip(a.cost).all(|(b, a)| *b >= a);
                a.name != b.name && dearer && b.vp <= a.vp && b.spoil == a.spoil
            });
            assert!(poorer.is_none(), "{:?} is a poorer {}", poorer.map(|threat| &threat.name), a.name);
        }
    }
}

/// WP3 §4.3
#[test]
fn mass_tokens_are_rare() {
    let game = WildPigs3::with_default_pack();
    for (era, _) in ARMIES {
        let threats = army(game.cards(), era);
        let mass: Vec<_> = threats.iter().filter(|threat| threat.spoil == Spoil::Token(Token::Mass)).collect();
        assert!(mass.len() * 10 <= threats.len() && mass.iter().all(|threat| threat.kind == Kind::Massive));
    }
}
